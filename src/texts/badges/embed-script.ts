/**
 * The script of `/embed/eolaire.js` for other sites: the elements `<eolaire-pages search="category=food">` and
 * `<eolaire-badge page="lantern-bar">`. Each shows the document of `/embed/…` in its shadow tree, in the language of its
 * surroundings (`lang`) and in the colours of `theme`, and asks again each minute. Until the first answer, and where the
 * directory cannot be reached, it shows what the other site wrote into the element. A constructed style sheet is allowed by
 * every content security policy, which an inline one is not.
 */
export const EMBED_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  class Embedded extends HTMLElement {
    static observedAttributes = ["search", "page", "lang", "theme"];
    connectedCallback() {
      this.show();
      this.timer = setInterval(() => document.hidden || this.show(), 60000);
    }
    disconnectedCallback() {
      clearInterval(this.timer);
    }
    attributeChangedCallback() {
      if (this.timer) this.show();
    }
    async show() {
      const around = this.closest("[lang]");
      const query = new URLSearchParams(this.getAttribute("search") || "");
      query.set("lang", around && /^ga\\b/.test(around.lang) ? "ga" : "en");
      if (this.hasAttribute("theme")) query.set("theme", this.getAttribute("theme"));
      const turn = (this.turn = (this.turn || 0) + 1);
      try {
        const response = await fetch(origin + this.path + "?" + query);
        if (!response.ok) return;
        const shown = new DOMParser().parseFromString(await response.text(), "text/html");
        if (turn !== this.turn) return;
        const root = this.shadowRoot || this.attachShadow({ mode: "open" });
        const style = new CSSStyleSheet();
        style.replaceSync(":host{display:block}" + shown.querySelector("style").textContent);
        root.adoptedStyleSheets = [style];
        root.replaceChildren(...shown.body.childNodes);
      } catch {}
    }
  }
  customElements.define("eolaire-pages", class extends Embedded {
    path = "/embed/pages";
  });
  customElements.define("eolaire-badge", class extends Embedded {
    get path() {
      return "/embed/" + encodeURIComponent(this.getAttribute("page") || "");
    }
  });
})();
`;
