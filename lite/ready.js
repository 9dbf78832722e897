// Loaded by each of JupyterLite's pages before anything else: sees what this browser keeps, and waits until the service
// worker is at work.
//
// Through it a kernel reaches the learner's files: the folder of the lesson, which tells its language, and what is
// saved there. A kernel that starts sooner gets no files at all, and nobody is told (JupyterLite 0.8.6); on a slow
// phone that was the first visit. Where a browser has no service workers (a private window of Firefox, plain http) the
// kernel is told by name which lesson it is for. Where it refuses to store anything or has no room left, JupyterLite
// 0.8.6 shows no notebook at all: it is told to keep all in memory. In both cases the learner is told what is lost.
const VERSION = "$version"; // of JupyterLite: at the first visit it would throw a service worker away that it does not know
const KERNEL = "$kernel";
const PACKAGES = $packages;
const PATIENCE = 5000; // ms
const NEEDED = 1e6; // bytes of room: a lesson with its pictures, and stars
const IN_MEMORY = Object.fromEntries([
  ["enableMemoryStorage", true],
  ...["contents", "settings", "workspaces"].map((what) => [`${what}StorageDrivers`, ["memoryStorageDriver"]]),
]);
const NOT_KEPT = {
  ro: "Browserul acesta nu păstrează ce lucrezi: poate e o fereastră privată sau nu mai are loc. Înainte să închizi: File → Download.",
  en: "This browser does not keep what you do: perhaps this is a private window, or it has no room left. Before you close: File → Download.",
};
const lesson = new URLSearchParams(location.search).get("path") ?? "";

const worker = serviceWorkerAtWork().then(() => ({}), (refused) => refusal(refused, {
  // as a Jupyter server does: the kernel's environment names the notebook
  litePluginSettings: { [KERNEL]: { loadPyodideOptions: { packages: PACKAGES, env: { JPY_SESSION_NAME: lesson } } } },
}));
const store = roomToStore().then(() => ({}), (refused) => refusal(refused, IN_MEMORY));
const settings = Object.assign({}, ...(await Promise.all([worker, store])));
if (Object.keys(settings).length) {
  changeSettings(settings);
  tellLearner(NOT_KEPT[lesson.split("/")[0]] ?? NOT_KEPT.en);
}

function refusal(refused, settings) {
  console.warn(refused);
  return settings;
}

async function roomToStore() {
  localStorage.setItem("remi-learn", "");
  localStorage.removeItem("remi-learn");
  const asked = indexedDB.open("remi-learn");
  const database = await new Promise((resolve, reject) => {
    asked.onupgradeneeded = () => asked.result.createObjectStore("room");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  try {
    await new Promise((resolve, reject) => {
      const writing = database.transaction("room", "readwrite");
      writing.objectStore("room").put(new Uint8Array(NEEDED), "room");
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
  } finally {
    database.close();
    indexedDB.deleteDatabase("remi-learn");
  }
}

async function serviceWorkerAtWork() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) throw new Error("This browser has no service workers here.");
  const address = new URL("service-worker.js?enableCache=false", import.meta.url).href;
  const taken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  if (!localStorage.getItem(`${address}-version`)) localStorage.setItem(`${address}-version`, VERSION);
  await serviceWorker.register(address);
  if (serviceWorker.controller) return;
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("The service worker is late.")), PATIENCE));
  await Promise.race([taken, late]);
}

// The page's own settings come from a file and from nowhere else.
function changeSettings(changes) {
  const fetchFile = window.fetch;
  window.fetch = async (address, ...more) => {
    const answer = await fetchFile(address, ...more);
    const { pathname } = new URL(address.url ?? address, location.href);
    if (!/\/(lab|notebooks|tree)\/jupyter-lite\.json$/.test(pathname)) return answer;
    const settings = await answer.json();
    Object.assign(settings["jupyter-config-data"], changes);
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
