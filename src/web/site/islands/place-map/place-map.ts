import type { MapData } from "#core/web/ui/map/map-data.ts";
import { islands } from "../island-texts.ts";

/** Loading starts at this distance from the viewport. */
const NEAR = "200px";

/**
 * Replaces the drawing by a Leaflet map when it is visible. On a click where the reader saves data, and on touch screens:
 * there most scroll past a map that is only beside the text, and its script would make the page stutter.
 */
class PlaceMap extends HTMLElement {
  #observer: IntersectionObserver | undefined;
  #destroy: (() => void) | undefined;
  readonly #start = () => void this.#load();

  connectedCallback() {
    if (this.#destroy) return;
    const button = this.querySelector<HTMLButtonElement>(".start");
    const isBeside = !("searchArea" in this.dataset);
    if (this.dataset.load === "click" || wantsToSaveData() || (isBeside && matchMedia("(hover: none)").matches)) {
      button?.removeAttribute("hidden");
      button?.addEventListener("click", this.#start, { once: true });
      return;
    }
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#start();
      },
      { rootMargin: NEAR },
    );
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    this.#observer?.disconnect();
    this.#destroy?.();
    this.#destroy = undefined;
  }

  async #load() {
    this.#observer?.disconnect();
    const texts = islands.map;
    const notice = this.querySelector(".notice")!;
    notice.textContent = texts.loading;
    try {
      const { openMap } = await import("./map-view.ts");
      const data = JSON.parse(this.querySelector('script[type="application/json"]')!.textContent!) as MapData;
      this.#destroy = await openMap(this, data);
    } catch (error) {
      // Offline: the drawing stays, and the list beside it has all links.
      notice.textContent = texts.error;
      console.error(error);
    }
  }
}

function wantsToSaveData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

customElements.define("place-map", PlaceMap);
