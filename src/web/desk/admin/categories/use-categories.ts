import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { AdminCategory } from "../../../../contract/categories.ts";
import { contract } from "../../../../contract/index.ts";
import type { ApiError } from "../../../app/api/api-error.ts";
import { keyOf } from "../../api/use-api.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";

export const CATEGORIES = ["adminCategories"];

/** All categories in their order. The call that lists them also adds one, where it is told of one. */
export function useCategories() {
  const { client } = useSignedIn();
  return useQuery<AdminCategory[], ApiError>({
    queryKey: CATEGORIES,
    queryFn: async ({ signal }) => [await client.call(contract.adminCategories, {}, { signal })].flat(),
  });
}

/** After a change: what is shown of categories anywhere on the desk is asked for again. */
export function useInvalidateCategories(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () => Promise.all([CATEGORIES, keyOf("categories")].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    [queries],
  );
}
