import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { type AppData, AppProviders } from "../app/app-context.tsx";
import { APPS, type AppName } from "./apps.ts";
import { preserveQueryOnLanguageSwitch } from "./preserve-query.ts";

/** React takes over what the server rendered, with the same data. Only screens with forms of many states do this. */
class HydratedApp extends HTMLElement {
  async connectedCallback() {
    preserveQueryOnLanguageSwitch();
    const data = JSON.parse(this.querySelector("script")!.textContent) as AppData;
    const { default: Screen } = await APPS[this.dataset.screen as AppName]();
    hydrateRoot(this.lastElementChild!, createElement(AppProviders, { data, children: createElement(Screen) }));
  }
}

customElements.define("hydrated-app", HydratedApp);
