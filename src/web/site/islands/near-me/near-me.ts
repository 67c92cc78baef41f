import { metresBetween, onSphere } from "#core/domain/geo.ts";
import { distanceText } from "#core/texts/numbers.ts";
import { islands } from "../island-texts.ts";
import { pageLocale } from "../page-locale.ts";
import { hideOwnPosition, openNear } from "./own-position.ts";

const TIMEOUT_MS = 15_000;
/** A position of this age is good enough to sort a list by. */
const MAX_AGE_MS = 5 * 60_000;

/** Requests the position on a click, and opens the list of the nearest pages. */
class NearMe extends HTMLElement {
  connectedCallback() {
    if (this.dataset.pages) hideOwnPosition();
    if (!("geolocation" in navigator)) return;
    const button = this.querySelector("button")!;
    const status = this.querySelector("p")!;
    const texts = islands.near;
    const { pages } = this.dataset;
    const found = ({ coords }: GeolocationPosition) => {
      if (pages) openNear(pages, coords);
      else status.textContent = this.#hereAt(coords);
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

  /** Writes how far away everything is, and says where one is, as one would say it on the phone. */
  #hereAt({ latitude, longitude }: GeolocationCoordinates): string {
    const here = onSphere({ lat: latitude, lon: longitude });
    const metresTo = (lat: number, lon: number) => metresBetween(here, onSphere({ lat, lon }));
    for (const place of document.querySelectorAll<HTMLElement>("[data-at]")) {
      const [lat, lon] = place.dataset.at!.split(",").map(Number) as [number, number];
      place.textContent = distanceText(metresTo(lat, lon), pageLocale());
    }
    const known = (JSON.parse(this.dataset.places!) as [string, number, number][])
      .map(([name, lat, lon]) => ({ name, metres: metresTo(lat, lon) }))
      .sort((one, other) => one.metres - other.metres);
    const [nearest] = known;
    const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
    if (!nearest) return islands.near.here({ position });
    return islands.near.hereNear({
      position,
      distance: distanceText(nearest.metres, pageLocale()),
      name: nearest.name,
    });
  }
}

customElements.define("near-me", NearMe);
