import { type QueryKey, useQuery } from "@tanstack/react-query";
import type { DataOf, SentInput } from "../../../contract/endpoint.ts";
import { type Contract, contract } from "../../../contract/index.ts";
import type { ApiError } from "../../app/api/api-error.ts";
import { useSignedIn } from "../shell/signed-in-context.ts";
import { keyOf, type ReadName } from "./use-api.ts";

/** The calls that answer a list in pieces. */
export type ListName = {
  [Name in ReadName]: DataOf<Contract[Name]> extends { items: unknown[]; next_cursor: string | null } ? Name : never;
}[ReadName];

type ItemOf<Name extends ListName> = DataOf<Contract[Name]>["items"][number];

/** As many as one piece may hold. */
const LIMIT = 100;

export const keyOfWholeList = <Name extends ListName>(name: Name, input: SentInput<Contract[Name]>): QueryKey => [
  ...keyOf(name, input),
  "whole",
];

/** All of a list that its reader sorts and filters herself: one page's own, so that it is seldom more than a piece. */
export function useWholeList<Name extends ListName>(name: Name, input: SentInput<Contract[Name]>) {
  const { client } = useSignedIn();
  return useQuery<ItemOf<Name>[], ApiError>({
    queryKey: keyOfWholeList(name, input),
    async queryFn({ signal }) {
      const items: ItemOf<Name>[] = [];
      let cursor: string | null = null;
      do {
        const piece = { ...input, limit: LIMIT, ...(cursor && { cursor }) } as SentInput<Contract[Name]>;
        const answer: DataOf<Contract[Name]> = await client.callApi(contract[name], piece, { signal });
        items.push(...answer.items);
        cursor = answer.next_cursor;
      } while (cursor);
      return items;
    },
  });
}
