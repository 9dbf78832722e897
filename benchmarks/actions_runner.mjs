// Times what a learner waits for in Pyodide: node actions_runner.mjs PYODIDE PROJECT; modules are compiled beforehand.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [folder, project] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide();

function copy(path, root) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) if (name !== "__pycache__") copy(join(path, name), root);
  } else {
    const target = "/project/" + relative(root, path);
    pyodide.FS.mkdirTree(dirname(target));
    pyodide.FS.writeFile(target, readFileSync(path));
  }
}

copy(join(project, "remi_learn"), project);
copy(join(here, "actions.py"), here);
console.log(
  pyodide.runPython(`
import compileall, sys
compileall.compile_dir("/project", quiet=2)
sys.path[:0] = ["/project"]
import actions
actions.run()
`),
);
