// Asks the engine in Pyodide: node pyodide_runner.mjs CACHE [--time]; racks as JSON on standard input.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const project = dirname(here);
const cache = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(join(cache, "node_modules", "pyodide", "pyodide.mjs")).href);
const pyodide = await loadPyodide();

function copy(path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) copy(join(path, name));
  } else if (path.endsWith(".py")) {
    const target = "/project/" + relative(project, path);
    pyodide.FS.mkdirTree(dirname(target));
    pyodide.FS.writeFile(target, readFileSync(path));
  }
}

copy(join(project, "remi_learn", "__init__.py"));
copy(join(project, "remi_learn", "engine"));
copy(join(here, "pyodide_questions.py"));
pyodide.globals.set("asked", process.argv.includes("--time") ? "" : readFileSync(0, "utf8"));
console.log(
  pyodide.runPython(`
import sys
sys.path[:0] = ["/project", "/project/tests"]
import pyodide_questions
pyodide_questions.run(asked)
`),
);
