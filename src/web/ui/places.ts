import { createContext, use } from "react";
import type { Place } from "#core/contract/directory/places.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { useLocale } from "../i18n/bilingual.tsx";

export type Places = PlaceNames<Place>;

/** The gazetteer. Where none is given, places are shown as they were typed. */
export const PlacesContext = createContext<Places>(new PlaceNames<Place>([]));

/** Returns a function that gives the name of a place in the reader's language. */
export function usePlaceName(): (typed: string) => string {
  const places = use(PlacesContext);
  const locale = useLocale();
  return (typed) => places.inLanguage(typed, locale);
}

export const usePlaces = (): Places => use(PlacesContext);
