import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Place } from "#core/contract/directory/places.ts";
import { contract } from "#core/contract/index.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { keyOf, useRead } from "../api/use-api.ts";
import { useSignedIn } from "../shell/SignedIn.tsx";

/** The places of the gazetteer; none until they are read. */
export const usePlaces = (): readonly Place[] => useRead("places", {}).data ?? [];

/** Shared by all rows of a list. */
const namesOf = new WeakMap<readonly Place[], PlaceNames<Place>>();
const NO_PLACES: readonly Place[] = [];

/** Returns a function that gives the name of a place in the reader's language. */
export function usePlaceName(): <Typed extends string | null>(typed: Typed) => Typed | string {
  const { locale } = useApp();
  const places = useRead("places", {}).data ?? NO_PLACES;
  const names = namesOf.get(places) ?? new PlaceNames(places);
  namesOf.set(places, names);
  return (typed) => typed && names.inLanguage(typed, locale);
}

/** Returns a function that reads the gazetteer once for the whole desk. */
export function useReadPlaces(): () => Promise<readonly Place[]> {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  return useCallback(
    () =>
      queries.ensureQueryData({
        queryKey: keyOf("places", {}),
        queryFn: ({ signal }) => client.call(contract.places, {}, { signal }),
      }),
    [client, queries],
  );
}
