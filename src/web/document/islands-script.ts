/**
 * An inline script that loads the scripts of a document once its texts, its fonts and the pictures in view have arrived and are painted, so
 * that they do not delay them; at once where the visitor touches the document or types before that. Its `data-modules` and `data-imports`
 * name files, separated by spaces; the source is the same in every document, since the content security policy names its hash. A document
 * that is hidden or prerendered paints nothing yet.
 */
export const ISLANDS_SCRIPT = `(() => {
  const { modules, imports } = document.currentScript.dataset;
  const append = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
  const signs = ["pointerdown", "keydown", "focusin"];
  let isLoaded = false;
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    for (const sign of signs) removeEventListener(sign, load);
    for (const href of imports.split(" ").filter(Boolean)) append("link", { rel: "modulepreload", href });
    for (const src of modules.split(" ")) append("script", { type: "module", src });
  };
  for (const sign of signs) addEventListener(sign, load);
  const later = self.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
  addEventListener("DOMContentLoaded", () => {
    if (document.hidden || document.prerendering) load();
    else setTimeout(load, 3000);
  });
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(() => later(load, { timeout: 1000 }))));
})();`;
