import { islands } from "../island-texts.ts";
import { nearAddress } from "./near-address.ts";

const TIMEOUT_MS = 15_000;
/** A position of this age is good enough to sort a list by. */
const MAX_AGE_MS = 5 * 60_000;

/** Requests the position on a click, and opens the list of the nearest pages. */
class NearMe extends HTMLElement {
  connectedCallback() {
    if (!("geolocation" in navigator)) return;
    const button = this.querySelector("button")!;
    const status = this.querySelector("p")!;
    const texts = islands.near;
    const found = ({ coords }: GeolocationPosition) => {
      location.assign(nearAddress(location.href, this.dataset.pages!, coords));
    };
    const failed = ({ code }: GeolocationPositionError) => {
      status.textContent = [texts.unavailable, texts.denied, texts.unavailable, texts.timeout][code]!;
    };
    button.hidden = false;
    button.onclick = () => {
      status.textContent = texts.asking;
      navigator.geolocation.getCurrentPosition(found, failed, { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS });
    };
  }
}

customElements.define("near-me", NearMe);
