import type { RawBuilder } from "kysely";

/** The rows of one kind that wait for the office, and the columns `name, name_ie, text, locale` of a listed one. `it` has `id` and `date_created`. */
export type Found = { from: RawBuilder<unknown>; columns?: RawBuilder<unknown> };
export type Asking = { now: Temporal.Instant; isAdmin: boolean };

/** How each kind of a module is found, the default export of its `waiting.ts`. */
export type WaitingPart = Readonly<Record<string, (asking: Asking) => Found>>;
