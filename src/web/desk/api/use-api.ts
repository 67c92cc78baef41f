import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DataOf, SentInput } from "#core/contract/endpoint.ts";
import { type Contract, contract, type EndpointName } from "#core/contract/index.ts";
import { isClosed } from "#core/contract/roles.ts";
import type { ApiError } from "#core/web/app/api/api-error.ts";
import { useSignedIn } from "../shell/SignedIn.tsx";

type NameOf<Kinds extends string> = {
  [Name in EndpointName]: Contract[Name]["kind"] extends Kinds ? Name : never;
}[EndpointName];

/** Calls that write when they get fields, and list without fields. */
type ListingName = "adminCategories" | "adminTags" | "adminPlaces" | "adminSynonyms" | "notifications" | "feedback";

export type ReadName = NameOf<"public-read" | "private-read"> | ListingName;
export type ChangeName = NameOf<"write" | "photo-upload" | "audio-upload" | "table-upload" | "picture-upload">;

export const keyOf = <Name extends ReadName>(name: Name, input?: SentInput<Contract[Name]>): QueryKey =>
  input === undefined ? [name] : [name, input];

type ReadOptions<Data> = Partial<
  Pick<UseQueryOptions<Data, ApiError>, "enabled" | "placeholderData" | "refetchInterval">
>;

/** Reads a call of the contract; the response is cached under the call's name and input. */
export function useRead<Name extends ReadName>(
  name: Name,
  input: SentInput<Contract[Name]>,
  options: ReadOptions<DataOf<Contract[Name]>> = {},
) {
  const { client } = useSignedIn();
  return useQuery<DataOf<Contract[Name]>, ApiError>({
    ...options,
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => client.call(contract[name], input, { signal }),
  });
}

/** What waits is counted in the menus, and nearly every decision changes it. */
export const COUNTS = ["waiting", "pageProposals"] as const satisfies ReadName[];

type Options<Name extends ChangeName> = {
  /** The reads that are refetched afterwards. */
  invalidates?: readonly ReadName[];
  /** What else is; default: `COUNTS`. */
  counts?: readonly ReadName[];
  idempotencyKey?: string;
  onDone?: (data: DataOf<Contract[Name]>) => void;
};

/** Writes through a call of the contract, and refetches the reads that it invalidates. */
export function useChange<Name extends ChangeName>(
  name: Name,
  { invalidates = [], counts = COUNTS, idempotencyKey, onDone }: Options<Name> = {},
) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  return useMutation<DataOf<Contract[Name]>, ApiError, SentInput<Contract[Name]>>({
    mutationFn: (input) => client.call(contract[name], input, idempotencyKey ? { idempotencyKey } : {}),
    async onSuccess(data) {
      const stale = [...invalidates, ...counts];
      await Promise.all(stale.map((read) => queries.invalidateQueries({ queryKey: keyOf(read) })));
      onDone?.(data);
    },
  });
}

/** Adds something through a call of the contract: a form whose button is pressed twice adds one. */
export function useAdd<Name extends ChangeName>(name: Name, options: Omit<Options<Name>, "idempotencyKey"> = {}) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useChange(name, { ...options, idempotencyKey });
}

/** Whether accounts of the user's type ever make a call: what they never do is not shown. */
export function useMayMake(name: EndpointName): boolean {
  const { account } = useSignedIn();
  return !isClosed(account.type, contract[name].task);
}

/** Whether they delete, merge and bring back. */
export const useMayDestroy = () => useMayMake("deletePage");
