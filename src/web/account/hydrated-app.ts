import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { type AppData, AppProviders } from "../app/app-context.tsx";
import type { Texts } from "../i18n/texts.tsx";
import { APPS, type AppName } from "./apps.ts";

const TEXTS = import.meta.glob<Partial<Texts>>(
  "../../texts/messages/compiled/*/sets/{auth,invite,claim,account,setup}.ts",
  {
    import: "default",
  },
);

/** Hydrates the React app that the server rendered, with the data in the document. */
class HydratedApp extends HTMLElement {
  async connectedCallback() {
    preserveQueryOnLanguageSwitch();
    const data = JSON.parse(this.querySelector("script")!.textContent) as AppData;
    const [{ default: Screen }, texts] = await Promise.all([
      APPS[this.dataset.screen as AppName](),
      TEXTS[`../../texts/messages/compiled/${data.locale}/sets/${this.dataset.texts}.ts`]!(),
    ]);
    hydrateRoot(this.lastElementChild!, createElement(AppProviders, { data, texts }, createElement(Screen)));
  }
}

customElements.define("hydrated-app", HydratedApp);

/**
 * Adds the query string (`oobCode`, `next`) to the language switch in the header. The server renders it without, since
 * documents are the same for all readers.
 */
function preserveQueryOnLanguageSwitch(): void {
  const link = document.querySelector<HTMLAnchorElement>('header a[href^="/language/"]');
  if (!link || location.search === "") return;
  const address = new URL(link.href);
  address.searchParams.set("to", `/${link.hreflang}${location.pathname.slice(3)}${location.search}`);
  link.href = address.href;
}
