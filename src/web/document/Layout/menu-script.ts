/**
 * An inline script after the menu: on a phone the menu scrolls sideways, and the current section may stand outside of it.
 * It runs while the document is parsed, so that nothing moves. It is the same in every document, since the content security
 * policy names its hash.
 */
export const MENU_SCRIPT = `(() => {
  const current = document.querySelector("header nav [aria-current]");
  if (!current) return;
  const nav = current.closest("nav");
  const { left, width } = current.getBoundingClientRect();
  nav.scrollLeft += left + width / 2 - nav.getBoundingClientRect().left - nav.clientWidth / 2;
})();`;
