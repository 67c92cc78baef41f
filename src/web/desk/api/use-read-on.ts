import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { DataOf, SentInput } from "../../../contract/endpoint.ts";
import { type Contract, contract } from "../../../contract/index.ts";
import type { ApiError } from "../../app/api/api-error.ts";
import { useSignedIn } from "../shell/signed-in-context.ts";
import { keyOf } from "./use-api.ts";
import type { ListName } from "./use-whole-list.ts";

/** The first piece of a list that may be long, and the next ones as its reader asks for them. */
export function useReadOn<Name extends ListName>(name: Name, input: SentInput<Contract[Name]>) {
  type Piece = DataOf<Contract[Name]>;
  const { client } = useSignedIn();
  return useInfiniteQuery<Piece, ApiError, InfiniteData<Piece, string | null>, readonly unknown[], string | null>({
    queryKey: [...keyOf(name, input), "pieces"],
    queryFn: ({ pageParam: cursor, signal }) => {
      const piece = { ...input, ...(cursor && { cursor }) } as SentInput<Contract[Name]>;
      return client.callApi(contract[name], piece, { signal });
    },
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}
