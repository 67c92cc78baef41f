import type { EndpointName } from "#core/contract/index.ts";
import type { Chapter } from "../fuzz/world.ts";
import type { Reader } from "../work/reader.ts";
import type { Office } from "./office.ts";

export type Outcome = { tried: number; refused: number; findings: string[] };

/** The harness's part of a module, the default export of its `harness.ts`. */
export type HarnessPart = {
  /** What `id` names in its calls, by the beginning of their paths. */
  kinds?: Readonly<Record<string, string>>;
  /** The tables of kinds that neither the audit nor a page has. */
  tables?: Readonly<Record<string, string>>;
  /** How its calls come to be answered with 2xx (`harness/fuzz/life-story.ts`). */
  chapters?: Partial<Record<EndpointName, Chapter>>;
  /** What somebody who means no good tries with it, by what it is called in the figures (`harness/assistants.ts`). */
  attempts?: Readonly<Record<string, (office: Office) => Promise<Outcome>>>;
  /** What reads texts of strangers in it. */
  readers?: readonly Reader[];
};
