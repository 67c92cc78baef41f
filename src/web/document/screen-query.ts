import type { z } from "zod";
import type { InputOf } from "#core/contract/endpoint.ts";
import { type Contract, contract, type PublicReadName } from "#core/contract/index.ts";
import { readKnownQuery } from "#core/contract/read-query.ts";
import type { QueryReader } from "./screen.ts";

/** Parses the query of a screen's address, which people type and other sites change: invalid fields are left out. */
export const lenientQuery: QueryReader = (name, query) =>
  readKnownQuery(
    contract[name].input as z.ZodObject,
    Object.fromEntries([...query.keys()].map((key) => [key, valuesOf(query, key)])),
  ) as Partial<InputOf<Contract[typeof name]>>;

function valuesOf(query: URLSearchParams, key: string): string | string[] {
  const values = query.getAll(key);
  return values.length === 1 ? (values[0] as string) : values;
}

/** The fields that the address of a screen may have. Others, such as campaign parameters, are ignored. */
const QUERY_FIELDS = new Set(
  (["pages", "posts", "stories", "events"] as PublicReadName[]).flatMap((name) =>
    Object.keys(contract[name].input.shape),
  ),
);

/** The known fields of a query that are not empty, sorted, so that equal searches share a cache entry. */
export function knownQuery(search: string, more: readonly string[] = []): URLSearchParams {
  const known = [...new URLSearchParams(search)].filter(
    ([name, value]) => (QUERY_FIELDS.has(name) || more.includes(name)) && value !== "",
  );
  return new URLSearchParams(known.sort(([a], [b]) => a.localeCompare(b)));
}
