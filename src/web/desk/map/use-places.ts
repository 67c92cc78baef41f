import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { contract } from "../../../contract/index.ts";
import type { Place } from "../../../contract/places.ts";
import { keyOf, useRead } from "../api/use-api.ts";
import { useSignedIn } from "../shell/SignedIn.tsx";

/** The places of the gazetteer; none until they are read. */
export const usePlaces = (): readonly Place[] => useRead("places", {}).data ?? [];

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
