import { isOfModule, type PageReason, type Understood, type UnmetDemand } from "../contract/directory/ask.ts";
import { FIRST, SECOND } from "../contract/locales.ts";
import { clock, longDay } from "./dates.ts";
import type { Locale } from "./locales.ts";
import type { Texts } from "./messages/compiled/index.ts";
import { textsFor } from "./texts-for.ts";

type Said = Omit<UnmetDemand, "text" | "text_ie">;

/** The sentence in both languages, for answers that are read elsewhere. */
export const unmetTexts = (one: Said, understood: Understood | null) => ({
  text: unmetText(one, understood, { texts: textsFor(FIRST, "pages"), locale: FIRST }),
  text_ie: unmetText(one, understood, { texts: textsFor(SECOND, "pages"), locale: SECOND }),
});

/** Says which demand of a question an answer does not meet: “No “ceili” on Saturday 28 November; the next one is on …”. */
export function unmetText(
  { why, group, typed, next }: Said,
  understood: Understood | null,
  { texts, locale }: { texts: Texts["pages"]; locale: Locale },
): string {
  const terms = typed.join(", ");
  const when = understood?.when ?? null;
  if (why === "not_known") return texts.notKnown({ terms });
  if (why === "no_day") return texts.noDay({ terms });
  if (why === "weather") return texts.weather;
  if (why === "no_connection") {
    const asked =
      when && when.spans.length > 0 && next !== null ? { on: "day" as const, when: spansText(when, locale) } : NOT_THEN;
    const later =
      next === null ? { isLater: "no" as const, day: "" } : { isLater: "yes" as const, day: dayAndTime(next, locale) };
    return texts.noConnection({ ...asked, ...later });
  }
  if (why === "closed_for_good") return texts.closedForGood({ name: typed[locale === SECOND ? 1 : 0] ?? "" });
  if (why === "closed_then") {
    const known =
      next === null ? { isKnown: "no" as const, day: "" } : { isKnown: "yes" as const, day: dayAndTime(next, locale) };
    const time =
      when && when.kind !== "now" && when.spans.length > 0
        ? { on: "then" as const, when: spansText(when, locale) }
        : { on: "now" as const, when: "" };
    return texts.closedThen({ name: typed[locale === SECOND ? 1 : 0] ?? "", ...time, ...known });
  }
  if (why === "none_then" && group === "pages")
    return texts.noneOpenThen({ when: when ? spansText(when, locale) : terms });
  if (why === "no" || next === null) return texts.noMatch({ terms });
  const day = when?.kind === "day" ? longDay(locale, next) : dayAndTime(next, locale);
  // “The last boat” asks for today.
  const time = when ? { on: "day" as const, when: spansText(when, locale) } : { on: "today" as const, when: "" };
  return texts.noneAt({ ...subjectOf(group, understood), ...time, day });
}

const NOT_THEN = { on: "any" as const, when: "" };

const dayAndTime = (at: string, locale: Locale) => `${longDay(locale, at)}, ${clock(locale, at)}`;

/** What a place has of what was asked, what it has not, and what is not known of it; when it is open is said apart. */
export const evidenceTexts = (
  { facts, evidence }: Pick<PageReason, "facts" | "evidence">,
  texts: Texts["pages"],
): string[] => [
  ...facts.map((fact) => texts.facts[fact as keyof typeof texts.facts]),
  ...evidence.flatMap(({ typed, as, verdict }) => {
    if (as === "when" || as === "not" || verdict === "yes") return [];
    if (verdict === "partly") return [texts.verdictPartly({ what: typed })];
    return [verdict === "no" ? texts.verdictNo({ what: typed }) : texts.verdictUnknown({ what: typed })];
  }),
];

/** What there is none of: a boat, music, or what was named. */
function subjectOf(group: UnmetDemand["group"], understood: Understood | null) {
  const intents = understood?.intents ?? [];
  if (isOfModule(group)) {
    const by = intents.find(({ purpose }) => purpose === "go")?.by;
    return { what: by === "boat" || by === "bus" || by === "plane" ? by : ("departure" as const), terms: "" };
  }
  const named = understood?.because.filter(({ as, meaning }) => as === "intent" && meaning === "music") ?? [];
  const terms = understood?.terms.join(" ") ?? "";
  const isMusic = named.length > 0 && named.every(({ typed }) => PLAIN_MUSIC.test(typed));
  if (terms === "" || (isMusic && named.some(({ typed }) => typed === terms)))
    return { what: isMusic ? ("music" as const) : ("event" as const), terms: "" };
  return { what: "named" as const, terms };
}

const PLAIN_MUSIC = /^(?:live )?(?:music|ceol)/i;

/** A season ends where its next day begins. */
const lastOf = (end: string) => new Date(Date.parse(end) - 1);

/** “Thursday 26 November, 18:00–02:00”, “Saturday 28 November, Sunday 29 November”. */
export function spansText({ kind, spans }: NonNullable<Understood["when"]>, locale: Locale): string {
  const day = ({ from }: { from: string }) => longDay(locale, from);
  const time = ({ from, to }: { from: string; to: string }) =>
    from === to ? clock(locale, from) : `${clock(locale, from)}–${clock(locale, to)}`;
  if (kind === "season")
    return spans.map(({ from, to }) => `${longDay(locale, from)} – ${longDay(locale, lastOf(to))}`).join(", ");
  return spans.map((span) => (kind === "day" ? day(span) : `${day(span)}, ${time(span)}`)).join(", ");
}
