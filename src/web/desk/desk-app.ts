import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { type AppData, AppProviders } from "../app/app-context.tsx";
import type { Texts } from "../i18n/texts.tsx";
import { Desk } from "./Desk.tsx";

const TEXTS = import.meta.glob<Partial<Texts>>("../../texts/messages/compiled/*/sets/{manage,admin}.ts", {
  import: "default",
});

/**
 * Renders the desk in the browser only: its document is the same for everybody and holds no personal data, so it can be
 * cached.
 */
class DeskApp extends HTMLElement {
  async connectedCallback() {
    const data = JSON.parse(this.querySelector("script")!.textContent) as AppData;
    const texts = await TEXTS[`../../texts/messages/compiled/${data.locale}/sets/${this.dataset.texts}.ts`]!();
    createRoot(this.querySelector("div")!).render(createElement(AppProviders, { data, texts }, createElement(Desk)));
  }
}

customElements.define("desk-app", DeskApp);
