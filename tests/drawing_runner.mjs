// Asks ipycanvas in Pyodide: node drawing_runner.mjs PYODIDE WHEEL...; prints what drawing_questions.packed() answers.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide();
for (const wheel of wheels) pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
pyodide.runPython(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "drawing_questions.py"), "utf8"));
console.log(pyodide.runPython("packed()"));
