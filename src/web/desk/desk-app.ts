import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { type AppData, AppProviders } from "../app/app-context.tsx";
import { Desk } from "./Desk.tsx";

/** The desk lives in the browser alone: what it shows is its reader's own, and the document is the same for everybody. */
class OwnDesk extends HTMLElement {
  connectedCallback() {
    const data = JSON.parse(this.querySelector("script")!.textContent) as AppData;
    createRoot(this.querySelector("div")!).render(createElement(AppProviders, { data, children: createElement(Desk) }));
  }
}

customElements.define("desk-app", OwnDesk);
