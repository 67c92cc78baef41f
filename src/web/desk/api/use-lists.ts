import { type InfiniteData, type QueryKey, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { DataOf, SentInput } from "../../../contract/endpoint.ts";
import { type Contract, contract } from "../../../contract/index.ts";
import type { ApiError } from "../../app/api/api-error.ts";
import { useSignedIn } from "../shell/SignedIn.tsx";
import { keyOf, type ReadName } from "./use-api.ts";

/** The calls that answer a list in pieces. */
type ListName = {
  [Name in ReadName]: DataOf<Contract[Name]> extends { items: unknown[]; next_cursor: string | null } ? Name : never;
}[ReadName];

type ItemOf<Name extends ListName> = DataOf<Contract[Name]>["items"][number];

/** As many as one piece may hold. */
const LIMIT = 100;

export const keyOfFullList = <Name extends ListName>(name: Name, input: SentInput<Contract[Name]>): QueryKey => [
  ...keyOf(name, input),
  "whole",
];

/** All of a list that its reader sorts and filters herself: one page's own, so that it is seldom more than a piece. */
export function useFullList<Name extends ListName>(name: Name, input: SentInput<Contract[Name]>) {
  const { client } = useSignedIn();
  return useQuery<ItemOf<Name>[], ApiError>({
    queryKey: keyOfFullList(name, input),
    async queryFn({ signal }) {
      const items: ItemOf<Name>[] = [];
      let cursor: string | null = null;
      do {
        const piece = { ...input, limit: LIMIT, ...(cursor && { cursor }) } as SentInput<Contract[Name]>;
        const answer: DataOf<Contract[Name]> = await client.call(contract[name], piece, { signal });
        items.push(...answer.items);
        cursor = answer.next_cursor;
      } while (cursor);
      return items;
    },
  });
}

/** The first piece of a list that may be long, and the next ones as its reader asks for them. */
export function useInfiniteList<Name extends ListName>(name: Name, input: SentInput<Contract[Name]>) {
  type Piece = DataOf<Contract[Name]>;
  const { client } = useSignedIn();
  return useInfiniteQuery<Piece, ApiError, InfiniteData<Piece, string | null>, readonly unknown[], string | null>({
    queryKey: [...keyOf(name, input), "pieces"],
    queryFn: ({ pageParam: cursor, signal }) => {
      const piece = { ...input, ...(cursor && { cursor }) } as SentInput<Contract[Name]>;
      return client.call(contract[name], piece, { signal });
    },
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}
