import type { Purpose, Understanding } from "@eolaire/understanding";
import type { Answer } from "#core/contract/directory/ask.ts";
import type { Calls } from "./calls.ts";
import { readName } from "./read-name.ts";
import type { Names } from "./vocabulary.ts";

/** Free of charge from any phone, in all countries that a directory may be in (EU, United Kingdom). */
export const EMERGENCY_NUMBER = "112";
const URGENT: ReadonlySet<Purpose> = new Set(["doctor", "emergency"]);
/** Of the text of the office. */
const MAX_LINES_READ = 60;
const MAX_TERMS_READ = 20;
const MAX_LINES = 4;

/**
 * Whom to call, for questions about health and emergencies, whatever is open or found: the emergency number, and of what the office has
 * written about emergencies the lines about doctors; at night the doctor on call before those who have hours.
 */
export async function urgentFor(
  { intents, because }: Understanding,
  { calls, names }: { calls: Calls; names: Names },
): Promise<Answer["urgent"]> {
  if (!intents.some(({ purpose }) => URGENT.has(purpose))) return null;
  const about = names.informationOf.get("emergency");
  const isOfHealth = isMedical(because.map(({ typed }) => typed).join(" "));
  // The number is said whatever else is there.
  const written = about && isOfHealth ? await calls.specialPage({ slug: about.slug }).catch(() => null) : null;
  return {
    number: EMERGENCY_NUMBER,
    information: about ?? null,
    lines: medicalLines(written?.body),
    lines_ie: medicalLines(written?.body_ie),
  };
}

/** Points of a list with a number to call that are about health; where some are of an emergency, such as a doctor on call, only these. */
function medicalLines(body: string | null | undefined): string[] {
  const lines = (body ?? "").split("\n").map((line) => line.trim());
  const points = lines.filter((line) => /^[-*+]\s/.test(line) && /\d{3}/.test(line)).slice(0, MAX_LINES_READ);
  const medical = points.map((point) => point.slice(1).replaceAll("**", "").trim()).filter(isMedical);
  const onCall = medical.filter((line) => purposesOf(line).includes("emergency"));
  return (onCall.length > 0 ? onCall : medical).slice(0, MAX_LINES);
}

const purposesOf = (text: string) => readName(text).intents.map(({ purpose }) => purpose);

/** Whether a word is about doctors: that of “doctor on call” is. */
const isMedical = (text: string): boolean =>
  [text, ...text.split(/\s+/).slice(0, MAX_TERMS_READ)].some((word) => purposesOf(word).includes("doctor"));
