import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepQueryOnLanguageSwitch } from "../../live/keep-query.ts";
import { type LiveData, LiveProviders } from "../../live/live-context.tsx";
import { LIVE_SCREENS, type LiveScreenName } from "../../live/live-screens.ts";

/** React takes over what the server rendered, with the same data. Only screens with forms of many states do this. */
class LiveScreen extends HTMLElement {
  async connectedCallback() {
    keepQueryOnLanguageSwitch();
    const data = JSON.parse(this.querySelector("script")!.textContent) as LiveData;
    const { default: Screen } = await LIVE_SCREENS[this.dataset.screen as LiveScreenName]();
    hydrateRoot(this.lastElementChild!, createElement(LiveProviders, { data, children: createElement(Screen) }));
  }
}

customElements.define("live-screen", LiveScreen);
