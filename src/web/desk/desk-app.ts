import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { type AppData, AppProviders } from "../app/app-context.tsx";
import { Desk } from "./Desk.tsx";

/**
 * Renders the desk in the browser only: its document is the same for everybody and holds no personal data, so it can be
 * cached.
 */
class DeskApp extends HTMLElement {
  connectedCallback() {
    const data = JSON.parse(this.querySelector("script")!.textContent) as AppData;
    createRoot(this.querySelector("div")!).render(createElement(AppProviders, { data, children: createElement(Desk) }));
  }
}

customElements.define("desk-app", DeskApp);
