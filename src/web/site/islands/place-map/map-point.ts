import type { Locale } from "../../../i18n/locales.ts";
import type { OpeningStatus } from "../../../ui/OpeningState/opening-text.ts";

/** A pin: what it says in the reader’s language, where it leads, and the opening that its popup tells. */
export interface MapPoint {
  /** Binds the pin to the list's card with the same `data-place-id`. */
  id: string;
  name: string;
  /** Of the name, where it is not the reader's. */
  lang?: Locale | undefined;
  /** A quiet line under the name: the townland. */
  line?: string | undefined;
  /** Nothing where the map stands on the page of that very place. */
  href?: string | undefined;
  latitude: number;
  longitude: number;
  /** #rrggbb */
  color: string;
  /** Told by the popup, at the moment it opens. */
  opening?: OpeningStatus | undefined;
}
