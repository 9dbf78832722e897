// Compiles wheels with the very Python that will run them: node compile.mjs PYODIDE; [{from, to, source}] on standard
// input, `source` says whether the .py files stay. The work is done by compile.py, inside Pyodide.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const { loadPyodide } = await import(pathToFileURL(join(process.argv[2], "pyodide.mjs")).href);
const pyodide = await loadPyodide();
pyodide.runPython(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "compile.py"), "utf8"));
const compiled = pyodide.globals.get("compiled");
for (const { from, to, source } of JSON.parse(readFileSync(0, "utf8"))) {
  const made = compiled(pyodide.toPy(new Uint8Array(readFileSync(from))), source);
  writeFileSync(to, made.toJs());
  made.destroy();
}
