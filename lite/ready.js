// Loaded by each of JupyterLite's pages before anything else: waits until the service worker is at work.
//
// Through it a kernel reaches the learner's files: the folder of the lesson, which tells its language, and what is
// saved there. A kernel that starts sooner gets no files at all, and nobody is told (JupyterLite 0.8.6); on a slow
// phone that was the first visit. Where there are no service workers the lesson opens all the same.
const VERSION = "$version"; // of JupyterLite: at the first visit it would throw a service worker away that it does not know
const PATIENCE = 5000; // ms
const address = new URL("service-worker.js?enableCache=false", import.meta.url).href;

try {
  const { serviceWorker } = navigator;
  const taken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  if (!localStorage.getItem(`${address}-version`)) localStorage.setItem(`${address}-version`, VERSION);
  await serviceWorker.register(address);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  if (!serviceWorker.controller) await Promise.race([taken, late]);
} catch (refused) {
  console.warn("No service worker here: what is done in this lesson is not kept.", refused);
}
