/**
 * An inline script that loads the scripts of a document after its first paint, so that they do not delay the texts and the
 * largest picture. Its `data-modules` and `data-imports` name files, separated by spaces; the source is the same in every
 * document, since the content security policy names its hash. A document that is hidden or prerendered paints nothing yet, and
 * one behind another window may get no frame: after a second the scripts are loaded in any case.
 */
export const ISLANDS_SCRIPT = `(() => {
  const { modules, imports } = document.currentScript.dataset;
  const append = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
  let isLoaded = false;
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    for (const href of imports.split(" ").filter(Boolean)) append("link", { rel: "modulepreload", href });
    for (const src of modules.split(" ")) append("script", { type: "module", src });
  };
  addEventListener("DOMContentLoaded", () => {
    if (document.hidden || document.prerendering) load();
    else {
      requestAnimationFrame(() => setTimeout(load));
      setTimeout(load, 1000);
    }
  });
})();`;
