import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Desk } from "../../../desk/Desk.tsx";
import { type LiveData, LiveProviders } from "../../live/live-context.tsx";

/** The desk lives in the browser alone: what it shows is its reader's own, and the document is the same for everybody. */
class OwnDesk extends HTMLElement {
  connectedCallback() {
    const data = JSON.parse(this.querySelector("script")!.textContent) as LiveData;
    createRoot(this.querySelector("div")!).render(
      createElement(LiveProviders, { data, children: createElement(Desk) }),
    );
  }
}

customElements.define("own-desk", OwnDesk);
