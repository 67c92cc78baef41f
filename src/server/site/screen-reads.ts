import { z } from "zod";
import type { AnswerOf, Endpoint, InputOf } from "../../contract/endpoint.ts";
import { type Contract, contract, type PublicReadName } from "../../contract/index.ts";
import type { Caller, QueryReader } from "../../web/document/screen.ts";
import type { ReadContext } from "../calls/context.ts";
import type { Handler, Handlers } from "../calls/handler.ts";
import { readInput, readQuery } from "../calls/input.ts";

/** A screen asks the API's own handlers, with the same inputs and answers as over HTTP. */
export function callerFor(handlers: Handlers, context: ReadContext): Caller {
  return (name, input) => {
    const handler = handlers[name] as unknown as Handler<Contract[typeof name]>;
    const read = readInput(contract[name].input as z.ZodObject, input) as InputOf<Contract[typeof name]>;
    return handler(read, context) as Promise<AnswerOf<Contract[typeof name]>>;
  };
}

/**
 * A screen's address may have been typed, cut short or decorated on its way: fields that the API would refuse are left
 * out, the others hold.
 */
export const lenientQuery: QueryReader = (name, query) => {
  const { shape } = (contract[name] as Endpoint).input;
  const sent = readQuery(
    z.object(shape),
    Object.fromEntries([...query.keys()].map((key) => [key, valuesOf(query, key)])),
  );
  const held = Object.entries(sent as Record<string, unknown>).flatMap(([field, value]) => {
    const result = z.safeParse(shape[field] ?? z.never(), value);
    return result.success ? [[field, result.data]] : [];
  });
  return Object.fromEntries(held);
};

function valuesOf(query: URLSearchParams, key: string): string | string[] {
  const values = query.getAll(key);
  return values.length === 1 ? (values[0] as string) : values;
}

/** The fields that a screen's address may carry; others (campaign marks and the like) change nothing. */
const FIELDS = new Set(
  (["pages", "posts", "stories", "events"] as PublicReadName[]).flatMap((name) =>
    Object.keys(contract[name].input.shape),
  ),
);

/** The query that a screen sees: known fields that are not empty, in one order, so that one search is one address. */
export function knownQuery(search: string, more: readonly string[] = []): URLSearchParams {
  const known = [...new URLSearchParams(search)].filter(
    ([name, value]) => (FIELDS.has(name) || more.includes(name)) && value !== "",
  );
  return new URLSearchParams(known.sort(([a], [b]) => a.localeCompare(b)));
}
