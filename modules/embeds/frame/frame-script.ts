/** How often what other sites show asks whether something has changed. */
const REFRESH_MS = 60_000;

/**
 * The inline script of documents that other sites frame. It reports their height, which `/embed/eolaire.js` on the other site gives to the frame; and
 * a `main` with `data-live` is replaced each minute by what it would be now, unless the reader is in it. A document with
 * `data-theme="auto"` follows the colours of the device. It is the same in every document, since the content security policy names its hash.
 */
export const FRAME_SCRIPT = `(() => {
  const root = document.documentElement;
  if (root.dataset.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches) root.dataset.colours = "dark";
  addEventListener("DOMContentLoaded", () => {
    const main = () => document.querySelector("main");
    const report = () => {
      const { bottom } = main().getBoundingClientRect();
      if (parent !== self) parent.postMessage({ eolaire: "height", height: Math.ceil(bottom + scrollY) }, "*");
    };
    const sizes = new ResizeObserver(report);
    sizes.observe(main());
    addEventListener("message", ({ data }) => data?.eolaire === "measure" && report());
    if (!("live" in main().dataset)) return;
    setInterval(async () => {
      if (document.hidden || document.activeElement !== document.body) return;
      try {
        const response = await fetch(location.href);
        const now = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("main");
        if (!now || now.innerHTML === main().innerHTML) return;
        main().replaceWith(now);
        sizes.observe(now);
      } catch {}
    }, ${REFRESH_MS});
  });
})();`;
