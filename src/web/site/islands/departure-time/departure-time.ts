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
    const text = this.#lasting(Date.parse(at)) ?? remainingText(Date.parse(at), Date.now(), opening);
    if (this.textContent !== text) this.textContent = text;
  }

  /** Of what lasts, once it has begun. */
  #lasting(begins: number): string | undefined {
    const { to, begun, over } = this.dataset;
    if (Date.now() < begins) return undefined;
    return to && Date.parse(to) <= Date.now() ? over : begun;
  }
}

customElements.define("departure-time", DepartureTime);
