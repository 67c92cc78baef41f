import { deniedBy, type Fact, type Understanding, understand } from "@eolaire/understanding";
import { LOCALES } from "#core/contract/locales.ts";
import { ZONE } from "../local-time.ts";
import { memoised } from "../memoised.ts";

/** Those of the directory that `@eolaire/understanding` knows. English words are used everywhere. */
export const READ_LANGUAGES = (["en", "ga", "cy"] as const).filter((code) => code === "en" || LOCALES.includes(code));

/** Any time does: names say none. */
const READING = {
  now: Temporal.PlainDate.from("2026-01-01").toZonedDateTime(ZONE),
  languages: READ_LANGUAGES,
  vocabulary: {},
} as const;
/** Of tags and special pages. */
const MAX_NAMES = 1_000;

/** What the name of a tag or of a special page says, read as a question is. */
export const readName: (name: string) => Understanding = memoised(MAX_NAMES, (name: string) =>
  understand(name, READING),
);

/** The facts that it denies. */
export const deniedIn: (name: string) => ReadonlySet<Fact> = memoised(
  MAX_NAMES,
  (name: string) => new Set([...deniedBy(name), ...readName(name).not.flatMap(({ facts }) => facts)]),
);
