// Loaded by each of JupyterLite's pages before anything else: waits until the service worker is at work.
//
// Through it a kernel reaches the learner's files: the folder of the lesson, which tells its language, and what is
// saved there. A kernel that starts sooner gets no files at all, and nobody is told (JupyterLite 0.8.6); on a slow
// phone that was the first visit. Where a browser has no service workers (a private window of Firefox, plain http) the
// kernel is told by name which lesson it is for, and the learner that nothing is kept.
const VERSION = "$version"; // of JupyterLite: at the first visit it would throw a service worker away that it does not know
const KERNEL = "$kernel";
const PACKAGES = $packages;
const PATIENCE = 5000; // ms
const NOT_KEPT = {
  ro: "Browserul acesta nu păstrează ce lucrezi (poate e o fereastră privată). Înainte să închizi: File → Download.",
  en: "This browser does not keep what you do (perhaps this is a private window). Before you close: File → Download.",
};
const lesson = new URLSearchParams(location.search).get("path") ?? "";

try {
  await serviceWorkerAtWork(new URL("service-worker.js?enableCache=false", import.meta.url).href);
} catch (refused) {
  console.warn(refused);
  tellKernel();
  tellLearner(NOT_KEPT[lesson.split("/")[0]] ?? NOT_KEPT.en);
}

async function serviceWorkerAtWork(address) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) throw new Error("This browser has no service workers here.");
  const taken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  if (!localStorage.getItem(`${address}-version`)) localStorage.setItem(`${address}-version`, VERSION);
  await serviceWorker.register(address);
  if (serviceWorker.controller) return;
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("The service worker is late.")), PATIENCE));
  await Promise.race([taken, late]);
}

// As a Jupyter server does: the kernel's environment names the notebook. The page's settings are read from files only.
function tellKernel() {
  const fetchFile = window.fetch;
  window.fetch = async (address, ...more) => {
    const answer = await fetchFile(address, ...more);
    if (!new URL(address.url ?? address, location.href).pathname.endsWith("/notebooks/jupyter-lite.json")) return answer;
    const settings = await answer.json();
    const loadPyodideOptions = { packages: PACKAGES, env: { JPY_SESSION_NAME: lesson } };
    settings["jupyter-config-data"].litePluginSettings = { [KERNEL]: { loadPyodideOptions } };
    return new Response(JSON.stringify(settings));
  };
}

function tellLearner(words) {
  const note = document.createElement("div");
  note.setAttribute("role", "status");
  note.style =
    "position: fixed; inset: auto 0 0 0; z-index: 1000; padding: 10px 16px; font: 16px/1.4 sans-serif;" +
    "background: #1b2320; color: #eef3ef; display: flex; gap: 12px; justify-content: space-between; align-items: center";
  note.textContent = words;
  const button = document.createElement("button");
  button.textContent = "OK";
  button.style = "min-width: 44px; min-height: 44px; font: inherit; border-radius: 10px; border: 1px solid #5fd6a8; background: #2a3530; color: #eef3ef";
  button.onclick = () => note.remove();
  note.append(button);
  document.body.append(note);
}
