/** Of the phone, and of the maps to which a page links. */
const DIRECTIONS = /^geo:|^https:\/\/(www\.openstreetmap\.org|maps\.apple\.com|www\.google\.com\/maps)\//;

/** Tells the server that the number or the directions were pressed: the page and which, and nothing about the reader. */
class PressCount extends HTMLElement {
  connectedCallback() {
    this.closest("article")?.addEventListener("click", ({ target }) => {
      const href = (target as Element).closest("a")?.href ?? "";
      const kind = href.startsWith("tel:") ? "call" : DIRECTIONS.test(href) ? "directions" : null;
      if (!kind) return;
      const press = JSON.stringify({ page_id: this.dataset.page, kind });
      navigator.sendBeacon("/api/views/press", new Blob([press], { type: "application/json" }));
    });
  }
}

customElements.define("press-count", PressCount);
