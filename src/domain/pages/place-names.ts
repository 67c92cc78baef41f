import { foldName } from "@eolaire/search";
import "../search-languages.ts";
import type { Language } from "#core/contract/languages.ts";
import { fieldIn } from "#core/contract/locales.ts";
import { memoised } from "../memoised.ts";

type Named = { name: string | null; name_ie: string | null };

/** Names are equal without accents, case, article and initial mutation: “an Chlochán Liath” is “An Clochán Liath”. */
export const placeKey = (name: string): string => foldName(name).replace(/^(?:an|na|the) (?=.)/, "");

/** The places of the gazetteer by their names in either language. */
export class PlaceNames<Place extends Named> {
  readonly all: readonly Place[];
  readonly #byKey = new Map<string, Place>();

  constructor(all: readonly Place[]) {
    this.all = all;
    for (const field of ["name", "name_ie"] as const) {
      for (const place of all) {
        const name = place[field];
        const key = name === null ? "" : placeKey(name);
        if (key && !this.#byKey.has(key)) this.#byKey.set(key, place);
      }
    }
  }

  /** The place of that name; undefined where the gazetteer does not know it. */
  readonly find = memoised(5_000, (typed: string): Place | undefined => this.#byKey.get(placeKey(typed)));

  /** The name of a place in a language, as it was typed where the gazetteer does not know it, or not in this language. */
  inLanguage(typed: string, locale: Language): string {
    const place = this.find(typed);
    return place?.[fieldIn("name", locale)] ?? typed;
  }

  /** The names of each place that the gazetteer knows of those at which some pages are, once. */
  namesFor(pages: readonly { location: string | null }[]) {
    return [...new Set(pages.flatMap(({ location }) => location ?? []))].flatMap((typed) => {
      const place = this.find(typed);
      return place ? [{ typed, name: place.name, name_ie: place.name_ie }] : [];
    });
  }

  /** The names of a place that was typed in one language, or in both. */
  filled({ location, location_ie }: { location: string | null; location_ie: string | null }) {
    return {
      location: location ?? (location_ie && (this.find(location_ie)?.name ?? null)),
      location_ie: location_ie ?? (location && (this.find(location)?.name_ie ?? null)),
    };
  }
}
