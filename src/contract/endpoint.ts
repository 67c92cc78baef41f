import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call: **anybody** · a signed-in, enabled **account** · the **team** of the page (owner or manager) ·
 * the page's **owner** · an **editor** · an **admin**. An admin may do all that a team may.
 */
export type Who = "anybody" | "account" | "team" | "owner" | "editor" | "admin";

/** `public`: the same answer for everybody, kept by us, browsers and proxies. `private`: never stored. */
export type CacheClass = "public" | "private";

/** Token buckets by client address, or by account where there is one. */
export type LimitClass = "read" | "search" | "write";

export type Endpoint<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = {
  /** `GET` endpoints also answer `POST` with the same fields in the body. */
  method: "GET" | "POST";
  /** Below `/api`, with `{name}` for a field that stands in the path. */
  path: `/${string}`;
  summary: string;
  who: Who;
  input: Input;
  answer: Answer;
  /** Beside those every call may give (`malformed`, `invalid-fields`, `too-many-requests`, `internal`, `draining`). */
  errors: readonly ErrorCode[];
  limit: LimitClass;
  cache: CacheClass;
};

/**
 * One row of the contract: the server's route, the validation, the OpenAPI document, the typed client and the
 * authorisation matrix all read it.
 */
export function endpoint<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: Endpoint<Input, Answer>,
): Endpoint<Input, Answer> {
  return definition;
}

type ReadDefinition<Input extends z.ZodObject, Answer extends z.ZodType> = Pick<
  Endpoint<Input, Answer>,
  "path" | "summary" | "input" | "answer"
> &
  Partial<Pick<Endpoint, "errors" | "limit">>;

/** A public `GET`: anybody may read it, and its answer may be kept. */
export function publicRead<Input extends z.ZodObject, Answer extends z.ZodType>(
  definition: ReadDefinition<Input, Answer>,
): Endpoint<Input, Answer> {
  return endpoint({ method: "GET", who: "anybody", errors: [], limit: "read", cache: "public", ...definition });
}

/** What the server works with, after defaults and normalisation. */
export type InputOf<E extends Endpoint> = z.output<E["input"]>;
/** What a caller sends. */
export type SentInput<E extends Endpoint> = z.input<E["input"]>;
export type AnswerOf<E extends Endpoint> = z.output<E["answer"]>;
