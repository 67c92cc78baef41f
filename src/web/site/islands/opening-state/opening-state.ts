import { type OpeningStatus, openingText } from "#core/texts/opening-text.ts";
import { opening } from "../island-texts.ts";

const MINUTE_MS = 60_000;
const shown = new Set<OpeningState>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the server's text about the opening up to date. */
class OpeningState extends HTMLElement {
  connectedCallback() {
    shown.add(this);
    this.refresh();
    schedule();
  }

  disconnectedCallback() {
    shown.delete(this);
  }

  refresh() {
    const { state, opens, closes, changes } = this.dataset;
    if (!state) return;
    const status: OpeningStatus = {
      opening_state: state as OpeningStatus["opening_state"],
      opens_at: opens ?? null,
      closes_at: closes ?? null,
      opening_changes: changes ? JSON.parse(changes) : [],
    };
    const { text, tone } = openingText(status, new Date(), opening);
    // Only on a change: no repaint, and no announcement by screen readers, otherwise.
    if (this.textContent !== text) this.textContent = text;
    if (this.dataset.tone !== tone) this.dataset.tone = tone;
  }
}

/** One timer for all elements, on the full minute, and none while the document is hidden. */
function schedule() {
  clearTimeout(timer);
  if (document.hidden || shown.size === 0) return;
  timer = setTimeout(refresh, MINUTE_MS - (Date.now() % MINUTE_MS));
}

function refresh() {
  for (const element of shown) element.refresh();
  schedule();
}

document.addEventListener("visibilitychange", refresh);
customElements.define("opening-state", OpeningState);
