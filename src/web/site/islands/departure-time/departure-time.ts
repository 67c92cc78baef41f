import { remainingText } from "#core/web/ui/DepartureTime/remaining-text.ts";
import { opening } from "../island-texts.ts";

const MINUTE_MS = 60_000;

/** Keeps the server’s text about the remaining time up to date; within a quarter of a minute. */
class DepartureTime extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback() {
    this.#refresh();
    this.#timer = setInterval(() => this.#refresh(), MINUTE_MS / 4);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  #refresh() {
    const { at } = this.dataset;
    if (!at || document.hidden) return;
    const text = remainingText(Date.parse(at), Date.now(), { leaves: opening.leaves });
    if (this.textContent !== text) this.textContent = text;
  }
}

customElements.define("departure-time", DepartureTime);
