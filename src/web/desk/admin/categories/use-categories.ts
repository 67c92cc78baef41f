import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { AdminCategory } from "#core/contract/directory/categories.ts";
import { contract } from "#core/contract/index.ts";
import type { ApiError } from "#core/web/app/api/api-error.ts";
import { keyOf } from "#core/web/desk/api/use-api.ts";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";

const CATEGORIES = ["adminCategories"];

/** All categories in their order. The same call adds a category when it gets one. */
export function useCategories() {
  const { client } = useSignedIn();
  return useQuery<AdminCategory[], ApiError>({
    queryKey: CATEGORIES,
    queryFn: async ({ signal }) => [await client.call(contract.adminCategories, {}, { signal })].flat(),
  });
}

/** Refetches categories wherever the desk shows them. */
export function useInvalidateCategories(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () => Promise.all([CATEGORIES, keyOf("categories")].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    [queries],
  );
}
