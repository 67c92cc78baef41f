import { type InfiniteData, type QueryKey, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { DataOf, SentInput } from "#core/contract/endpoint.ts";
import { type Contract, contract } from "#core/contract/index.ts";
import type { ApiError } from "#core/web/app/api/api-error.ts";
import { useSignedIn } from "../shell/SignedIn.tsx";
import { keyOf, type ReadName } from "./use-api.ts";

/** The calls that respond with a list in batches. */
type ListName = {
  [Name in ReadName]: DataOf<Contract[Name]> extends { items: unknown[]; next_cursor: string | null } ? Name : never;
}[ReadName];

type ItemOf<Name extends ListName> = DataOf<Contract[Name]>["items"][number];

/** The largest batch that the API allows. */
const LIMIT = 100;

const keyOfFullList = <Name extends ListName>(name: Name, input: SentInput<Contract[Name]>): QueryKey => [
  ...keyOf(name, input),
  "whole",
];

/**
 * All items of a list that is sorted and filtered in the browser. Lists of one page seldom have more than one batch.
 */
export function useFullList<Name extends ListName>(
  name: Name,
  input: SentInput<Contract[Name]>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { client } = useSignedIn();
  return useQuery<ItemOf<Name>[], ApiError>({
    enabled,
    queryKey: keyOfFullList(name, input),
    async queryFn({ signal }) {
      const items: ItemOf<Name>[] = [];
      let cursor: string | null = null;
      do {
        const batchInput = { ...input, limit: LIMIT, ...(cursor && { cursor }) } as SentInput<Contract[Name]>;
        const batch: DataOf<Contract[Name]> = await client.call(contract[name], batchInput, { signal });
        items.push(...batch.items);
        cursor = batch.next_cursor;
      } while (cursor);
      return items;
    },
  });
}

/** The first batch of a long list, and the next one each time `fetchNextPage` is called. */
export function useInfiniteList<Name extends ListName>(name: Name, input: SentInput<Contract[Name]>) {
  type Batch = DataOf<Contract[Name]>;
  const { client } = useSignedIn();
  return useInfiniteQuery<Batch, ApiError, InfiniteData<Batch, string | null>, readonly unknown[], string | null>({
    queryKey: [...keyOf(name, input), "batches"],
    queryFn: ({ pageParam: cursor, signal }) => {
      const batchInput = { ...input, ...(cursor && { cursor }) } as SentInput<Contract[Name]>;
      return client.call(contract[name], batchInput, { signal });
    },
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

/** The items of all batches so far. */
export const itemsOf = <Item>(read: { pages: readonly { items: readonly Item[] }[] } | undefined): Item[] | undefined =>
  read?.pages.flatMap(({ items }) => items);
