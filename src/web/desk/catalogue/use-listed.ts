import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DataOf, SentInput } from "#core/contract/endpoint.ts";
import { type Contract, contract } from "#core/contract/index.ts";
import { keyOf, type ReadName, useRead } from "../api/use-api.ts";
import { useSignedIn } from "../shell/SignedIn.tsx";

/** The calls that respond with a whole list after at most one change of it: `add`, `update` or `delete`. */
type ListedName = "adminTags" | "adminPlaces" | "adminSynonyms";
type ItemOf<Name extends ListedName> = DataOf<Contract[Name]>[number];
type Change<Name extends ListedName> = SentInput<Contract[Name]>;
type Added<Name extends ListedName> = NonNullable<Change<Name>["add"]>;

/** A list of the administrators and its changes, after which `invalidates` are read again. */
export function useListed<Name extends ListedName>(name: Name, invalidates: readonly ReadName[]) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const query = useRead(name, {} as Change<Name>);
  /** @throws ApiError */
  const change = async (wanted: Change<Name>, idempotencyKey?: string): Promise<DataOf<Contract[Name]>> => {
    const after = await client.call(contract[name], wanted, idempotencyKey ? { idempotencyKey } : {});
    queries.setQueryData(keyOf(name, {} as Change<Name>), after);
    await Promise.all(invalidates.map((read) => queries.invalidateQueries({ queryKey: keyOf(read) })));
    return after;
  };
  return { query, change, remove: (id: string) => change({ delete: { id } } as Change<Name>) };
}

/** Saves an entry of the list, or adds one: a double click adds one. */
export function useSaveListed<Name extends ListedName>(name: Name, invalidates: readonly ReadName[]) {
  const { query, change } = useListed(name, invalidates);
  const [key] = useState(() => crypto.randomUUID());
  return async (item: ItemOf<Name> | null, fields: Added<Name>, version: number | null): Promise<ItemOf<Name>> => {
    const before: readonly ItemOf<Name>[] = query.data ?? [];
    const sent = item ? { update: { id: item.id, ...(version && { version }), ...fields } } : { add: fields };
    const after: readonly ItemOf<Name>[] = await change(sent as Change<Name>, item ? undefined : key);
    const saved = after.find(({ id }) => (item ? id === item.id : !before.some((one) => one.id === id)));
    return saved ?? item ?? after[0]!;
  };
}
