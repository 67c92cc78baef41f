import type fc from "fast-check";
import type { EndpointName } from "#core/contract/index.ts";
import type { FuzzRequest } from "../fuzz/fuzz-request.ts";
import type { KnownIds } from "../fuzz/values.ts";
import type { Chapter } from "../fuzz/world.ts";
import type { Reader } from "../work/reader.ts";
import type { Office } from "./office.ts";

export type Outcome = {
  tried: number;
  refused: number;
  findings: string[];
  /** What is noted of it. Default: how many of how many were refused. */
  figure?: string;
};

/** The harness's part of a module, the default export of its `harness.ts`. */
export type HarnessPart = {
  /** What `id` names in its calls, by the beginning of their paths. */
  kinds?: Readonly<Record<string, string>>;
  /** What further fields of them name. */
  fields?: Readonly<Record<string, string>>;
  /** What the parameter of an address outside of the API names, by the address below the language. */
  addresses?: Readonly<Record<string, string>>;
  /** The tables of kinds that neither the audit nor a page has. */
  tables?: Readonly<Record<string, string>>;
  /** How its calls come to be answered with 2xx (`harness/fuzz/life-story.ts`). */
  chapters?: Partial<Record<EndpointName, Chapter>>;
  /** What somebody who means no good tries with it, by what it is called in the figures (`harness/assistants.ts`). */
  attempts?: Readonly<Record<string, (office: Office, calls: number) => Promise<Outcome>>>;
  /** The fields of each of its forms, below `/{locale}`. */
  forms?: Readonly<Record<`/${string}`, readonly string[]>>;
  /** What the fields of forms may have. */
  plausible?: Readonly<Record<string, readonly string[]>>;
  /** Those of the forms to which a secret of a mail leads: no run comes to an answer of 2xx or 3xx by themselves. */
  formsOfMails?: readonly `/${string}`[];
  /** What the fuzz run sends to addresses of its own, which have neither screens nor forms. */
  requests?: { path: string; of(ids: KnownIds): fc.Arbitrary<FuzzRequest> };
  /** JSON that is sent there, with a text of a stranger at `…`. */
  bodies?: readonly string[];
  /** Writes an index of many pages into its engine of search, of the pages of a data folder. @returns the seconds */
  simulatePages?: (simulation: { dataDir: string; url: string; count: number; signal: AbortSignal }) => Promise<number>;
  /** What reads texts of strangers in it. */
  readers?: readonly Reader[];
};
