import { type Understanding, understand } from "@eolaire/understanding";
import { ZONE } from "../local-time.ts";
import { memoised } from "../memoised.ts";

/** Any time does: names say none. */
const READING = {
  now: Temporal.PlainDate.from("2026-01-01").toZonedDateTime(ZONE),
  languages: ["en", "ga"],
  vocabulary: {},
} as const;
/** Of tags and special pages. */
const MAX_NAMES = 1_000;

/** What the name of a tag or of a special page says, read as a question is. */
export const readName: (name: string) => Understanding = memoised(MAX_NAMES, (name: string) =>
  understand(name, READING),
);
