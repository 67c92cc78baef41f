import { type Help, isLineOf, type Purpose, tokensOf, tradesOf, type Understanding } from "@eolaire/understanding";
import { country } from "#core/contract/country.ts";
import type { Answer } from "#core/contract/directory/ask.ts";
import type { Calls } from "./calls.ts";
import type { Found } from "./found.ts";
import type { Names } from "./vocabulary.ts";

/** The one for everything: 112 where it holds, else the first of the country; null where none is known. */
export const EMERGENCY_NUMBER: string | null =
  country.emergencyNumbers.find((number) => number === "112") ?? country.emergencyNumbers[0] ?? null;
const URGENT: ReadonlySet<Purpose> = new Set(["doctor", "emergency"]);
/** Of the text of the office. */
const MAX_LINES_READ = 60;
const MAX_LINES = 4;
const MAX_LINES_OF_TOPIC = 2;

/**
 * Whom to call, whatever is open or found: of what the office has written about emergencies the lines about what is needed, the most
 * urgent first, and the emergency number.
 */
export async function urgentFor(
  help: Understanding["help"],
  { intents }: Understanding,
  { calls, names, found }: { calls: Calls; names: Names; found: Pick<Found, "isNamed" | "pages"> },
): Promise<Answer["urgent"]> {
  const isMeant = !found.isNamed && intents.some(({ purpose }) => URGENT.has(purpose));
  if (help.length === 0 && !isMeant) return null;
  const about = names.informationOf.get("emergency");
  // The number is said whatever else is there.
  const written = about && help.length > 0 ? await calls.specialPage({ slug: about.slug }).catch(() => null) : null;
  const topics = help.map(({ topic }) => topic);
  const lines = linesAbout(topics, written?.body);
  const lines_ie = linesAbout(topics, written?.body_ie);
  // Those who help stand below, where the office has no line for them.
  const isOfTrade = topics.every((topic) => tradesOf(topic).length > 0);
  const isElsewhere = help.length > 0 && (isOfTrade || lines.length + lines_ie.length === 0) && found.pages.total > 0;
  return { number: EMERGENCY_NUMBER, information: isElsewhere ? null : (about ?? null), lines, lines_ie };
}

/** Points of a list, and sentences of other paragraphs, that are about what is needed. */
function linesAbout(topics: readonly Help[], body: string | null | undefined): string[] {
  const lines = (body ?? "")
    .split("\n")
    .map((line) => line.trim())
    .flatMap((line) => (/^[-*+]\s/.test(line) ? [line.slice(1).trim()] : sentencesOf(line)))
    .slice(0, MAX_LINES_READ)
    .map((line) => ({ line: line.replaceAll("**", ""), tokens: tokensOf(line) }));
  const found = topics.flatMap((topic) =>
    lines.filter(({ tokens }) => isLineOf(topic, tokens)).slice(0, MAX_LINES_OF_TOPIC),
  );
  return [...new Set(found.map(({ line }) => line))].slice(0, MAX_LINES);
}

/** A full stop within “a.m.” ends none. */
const sentencesOf = (line: string): string[] => line.split(/(?<=[.!?])\s+(?=\p{Lu})/u).filter(Boolean);
