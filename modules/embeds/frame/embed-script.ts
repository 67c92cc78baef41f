import { FIRST } from "#core/texts/locales.ts";

/**
 * The script of `/embed/eolaire.js` for other sites. `<eolaire-pages search="category=food">`, `<eolaire-events>` and
 * `<eolaire-badge page="corner-shop">` show the document of `/embed/…` in their shadow tree and ask again each minute;
 * `<eolaire-map>` and `<eolaire-search>` show it in a frame. All are in the language of their surroundings (`lang`) and in the colours of
 * `theme`, `accent`, `background` and `text`. Until the first answer, and where the
 * directory cannot be reached, an element shows what the other site wrote into it. A constructed style sheet is allowed by
 * every content security policy, which an inline one is not. Frames of this site, also those without an element, get the height that they report.
 */
export const EMBED_SCRIPT = `(() => {
  const { origin } = new URL(document.currentScript.src);
  const LOOK = ["theme", "accent", "background", "text"];
  const addressOf = (element) => {
    const query = new URLSearchParams(element.getAttribute("search") || "");
    const around = element.closest("[lang]");
    query.set("lang", around ? around.lang.split("-")[0].toLowerCase() : "${FIRST}");
    for (const name of LOOK) if (element.hasAttribute(name)) query.set(name, element.getAttribute(name));
    return origin + element.path + "?" + query;
  };
  class Embedded extends HTMLElement {
    static observedAttributes = ["search", "page", "lang", ...LOOK];
    connectedCallback() {
      this.show();
      this.timer = setInterval(() => document.hidden || this.show(), 60000);
    }
    disconnectedCallback() {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    attributeChangedCallback() {
      if (this.timer) this.show();
    }
    async show() {
      const turn = (this.turn = (this.turn || 0) + 1);
      try {
        const response = await fetch(addressOf(this));
        if (!response.ok) return;
        const shown = new DOMParser().parseFromString(await response.text(), "text/html");
        if (turn !== this.turn) return;
        for (const title of shown.querySelectorAll("h1")) {
          const lower = shown.createElement("h2"); // the other site has its own title
          for (const { name, value } of title.attributes) lower.setAttribute(name, value);
          lower.append(...title.childNodes);
          title.replaceWith(lower);
        }
        const root = this.shadowRoot || this.attachShadow({ mode: "open" });
        const style = new CSSStyleSheet();
        style.replaceSync(":host{display:block;font:16px/1.35 system-ui,sans-serif}" + shown.querySelector("style").textContent);
        root.adoptedStyleSheets = [style];
        root.replaceChildren(...shown.querySelector("main").childNodes);
      } catch {}
    }
  }
  const frames = new Set();
  class Framed extends HTMLElement {
    connectedCallback() {
      const frame = document.createElement("iframe");
      Object.assign(frame, { src: addressOf(this), title: this.title || document.title, loading: "lazy", width: "100%", height: this.height });
      Object.assign(frame.style, { display: "block", border: "0", colorScheme: "auto" });
      (this.shadowRoot || this.attachShadow({ mode: "open" })).replaceChildren(frame);
      this.style.display = "block";
      frames.add(frame);
      this.frame = frame;
    }
    disconnectedCallback() {
      frames.delete(this.frame);
    }
  }
  const all = () => [...frames, ...document.querySelectorAll("iframe")];
  addEventListener("message", (event) => {
    if (event.origin !== origin || event.data?.eolaire !== "height") return;
    const frame = all().find(({ contentWindow }) => contentWindow === event.source);
    if (frame) frame.style.height = Math.min(Number(event.data.height) || 0, 10000) + "px";
  });
  // Those that were there first have reported before.
  for (const frame of all()) {
    if (frame.src.startsWith(origin + "/embed/")) frame.contentWindow?.postMessage({ eolaire: "measure" }, origin);
  }
  const define = (name, element) => customElements.get(name) || customElements.define(name, element);
  define("eolaire-pages", class extends Embedded { path = "/embed/pages"; });
  define("eolaire-events", class extends Embedded { path = "/embed/events"; });
  define("eolaire-badge", class extends Embedded {
    get path() {
      return "/embed/" + encodeURIComponent(this.getAttribute("page") || "");
    }
  });
  define("eolaire-map", class extends Framed { path = "/embed/map"; height = 420; });
  define("eolaire-search", class extends Framed { path = "/embed/search"; height = 160; });
})();
`;
