import { type Help, type Understanding, understand, type Vocabulary } from "@eolaire/understanding";

const ACUTE: ReadonlySet<Help> = new Set(["sea", "poison", "ambulance", "fire", "police", "lost", "defibrillator"]);

/** Whether it may cost a life to wait. */
export const isAcuteTopic = (topic: Help) => ACUTE.has(topic);

/** Whether somebody is in need. */
const isAcute = ({ help }: Understanding) => help.some(({ topic }) => ACUTE.has(topic));

/** What the office has a line for, and no place sells. */
const OF_SERVICE: ReadonlySet<Help> = new Set(["power", "water"]);

/** Who is in need looks for no place that has one of the words. */
export const isOnlyHelp = (read: Understanding) =>
  (isAcute(read) || read.help.some(({ topic }) => OF_SERVICE.has(topic))) &&
  read.intents.every(({ purpose }) => purpose === "emergency" || purpose === "doctor");

/** Whether more than plain words was read in it. */
export const isUnderstood = ({ because, not }: Understanding) => because.length > 0 || not.length > 0;

/** Whether a text has words beside those that are searched, as sentences have. */
export const isSentence = ({ terms }: Understanding, text: string) =>
  (text.match(/[\p{L}\p{N}’']+/gu)?.length ?? 0) > terms.join(" ").split(" ").length;

/** More than words and what they are for, such as *tea*. */
export const asksMore = ({ because, not, writing, details, asksPrice }: Understanding) =>
  because.some(({ as }) => as !== "intent") || not.length + details.length > 0 || writing !== null || asksPrice;

export const isOfVehicle = ({ intents }: Understanding) =>
  intents.some(({ purpose, by }) => purpose === "go" && by !== null);

/** The question with its spelling forgiven, where that reads anything else in it; null: it does not. */
export function forgiven(
  read: Understanding,
  text: string,
  options: {
    now: Temporal.ZonedDateTime;
    languages: Parameters<typeof understand>[1]["languages"];
    vocabulary: Vocabulary;
  },
): Understanding | null {
  const other = understand(text, { ...options, isForgiving: true });
  const meaningOf = ({ because, terms, help, not }: Understanding) => JSON.stringify([because, terms, help, not]);
  return meaningOf(other) === meaningOf(read) ? null : other;
}
