import type { Fact, Purpose, Span, Understanding, When } from "@eolaire/understanding";
import type { EventKind, Occurrence } from "#core/contract/writing/events.ts";
import { placeKey } from "../pages/place-names.ts";
import { type Calls, LOOKED_THROUGH, SHOWN } from "./calls.ts";
import { isNot } from "./evidence.ts";
import { matching } from "./text-match.ts";
import { type Asked, typedAs, uncheckedOfTexts, unmet } from "./unmet.ts";
import type { Names } from "./vocabulary.ts";

type Context = { calls: Calls; names: Names };

/** When an event has to be: at the time that was asked for, on its day, or at any time. */
type Time = "then" | "day" | "any";
/** What an event may be asked to be, beside its words and its time. */
type Wish = { typed: string[]; kind?: EventKind; free?: true; isMet(one: Occurrence): boolean };
/** One search after another, until one finds something: each gives up more. `phrase`: in its title, or where it is. */
type Attempt = { time: Time; wishes: readonly Wish[]; phrase: string };

/**
 * Events of the time that was asked for, with the words; where there is none, what comes nearest to it, and what that does not meet.
 * What is named is shown on its own day; other music only where it is then.
 * @param terms the words that are left of the question
 * @param isOfEvents whether events were asked for, rather than anything with these words
 */
export async function eventsFor(
  understood: Understanding,
  terms: string,
  isOfEvents: boolean,
  { calls, names }: Context,
): Promise<Asked<Occurrence>> {
  const { when, intents } = understood;
  const spans = when && when.kind !== "always" ? when.spans : [];
  const has = (purpose: Purpose) => intents.some((intent) => intent.purpose === purpose);
  const isOfMusic = has("music");
  const phrase = isOfMusic ? understood.named : terms;
  const wishes = wishesOf(understood, names);
  const asking = { isOfEvents, isOfMusic, phrase, terms, wishes, isMainly: isOfMusic || has("events") };
  const isMusic = (one: Occurrence) =>
    !isOfMusic || one.kinds.includes("music") || matching([one], terms, textsOf(false)).length > 0;
  for (const attempt of attemptsFor(asking, when, spans)) {
    const isByKind = isOfMusic && attempt.phrase === "";
    const kind = isByKind ? "music" : attempt.wishes.find((wish) => wish.kind)?.kind;
    const { items } = await calls.events({
      ...(attempt.time === "any" ? {} : datesOf(spans)),
      ...(kind && { kind }),
      ...(attempt.wishes.some(({ free }) => free) && { free: true as const }),
      once: true,
      limit: LOOKED_THROUGH,
    });
    const timely = attempt.time === "then" ? items.filter((one) => isWithin(spans, one)) : items;
    const wished = timely.filter((one) => isMusic(one) && attempt.wishes.every((wish) => wish.isMet(one)));
    const named = attempt.phrase === "" ? wished : matching(wished, attempt.phrase, textsOf(isOfEvents));
    const shown = (await withoutUnwanted(named, understood, { calls, names })).slice(0, SHOWN);
    if (shown.length > 0) return { items: shown, unmet: unmetBy(attempt, shown) };
  }
  return { items: [], unmet: [] };

  function unmetBy(attempt: Attempt, [first]: readonly Occurrence[]) {
    // Each that is shown was compared with what was given up.
    const lost = wishes.filter((wish) => !attempt.wishes.includes(wish)).flatMap(({ typed }) => typed);
    return [
      ...(attempt.time === "then" ? [] : unmet("events", "none_then", typedAs(understood, "when"), first!.starts_at)),
      ...unmet("events", "no", lost),
      ...unmet("events", "not_known", isOfEvents ? uncheckedIn(understood) : uncheckedOfTexts(understood)),
    ];
  }
}

/** Without those at places that are not wanted: “live music that is not in a pub”. */
export async function withoutUnwanted(
  events: readonly Occurrence[],
  { not }: Pick<Understanding, "not">,
  { calls, names }: Context,
): Promise<readonly Occurrence[]> {
  const places = events.flatMap(({ page }) => page ?? []);
  if (not.length === 0 || places.length === 0) return events;
  const examined = await calls.examinedPages(places);
  const isUnwanted = (id: string) =>
    examined.some((page) => page.id === id && not.some((one) => isNot(page, one, names) === "no"));
  return events.filter(({ page }) => !page || !isUnwanted(page.id));
}

type Asking = {
  isOfEvents: boolean;
  isOfMusic: boolean;
  /** Whether events are what was asked for, so that one of them is better than none. */
  isMainly: boolean;
  phrase: string;
  terms: string;
  wishes: readonly Wish[];
};

function attemptsFor(
  { isOfEvents, isOfMusic, isMainly, phrase, terms, wishes }: Asking,
  when: When | null,
  spans: readonly Span[],
): Attempt[] {
  // Each gives up one wish more.
  const then: Attempt[] = Array.from({ length: isMainly ? wishes.length + 1 : 1 }, (_, at) => ({
    time: "then",
    wishes: wishes.slice(at),
    phrase,
  }));
  const isTimed = isOfEvents && spans.length > 0;
  const isSomething = isMainly || phrase !== "" || wishes.length > 0;
  return [
    ...then,
    // Not every event says of which kind it is.
    ...(isOfMusic && phrase === "" && terms !== "" ? [{ time: "then" as const, wishes, phrase: terms }] : []),
    ...(isTimed && when?.kind !== "day" && isSomething ? [{ time: "day" as const, wishes, phrase }] : []),
    ...(isTimed && isSomething ? [{ time: "any" as const, wishes, phrase }] : []),
  ];
}

/** What is known of events; a wish that is given up sooner stands first. */
function wishesOf(understood: Understanding, { places }: Names): Wish[] {
  const { facts, place } = understood;
  const ofFact = (fact: Fact, wish: Omit<Wish, "typed">): Wish[] =>
    facts.includes(fact) ? [{ ...wish, typed: typedAs(understood, "fact", fact) }] : [];
  const known = place && places.find(place.key);
  const keys = place && [place.key, known?.name, known?.name_ie].flatMap((name) => (name ? [placeKey(name)] : []));
  return [
    ...(place?.relation === "near" && keys
      ? [{ typed: typedAs(understood, "place"), isMet: (one: Occurrence) => isAt(one, keys) }]
      : []),
    ...ofFact("free", { free: true, isMet: ({ free }) => free }),
    ...ofFact("children", { kind: "children", isMet: ({ kinds }) => kinds.includes("children") }),
  ];
}

const isAt = ({ location, location_ie, page }: Occurrence, keys: readonly string[]) =>
  [location, location_ie, page?.name, page?.name_ie].some(
    (name) => name && keys.some((key) => placeKey(name).includes(key)),
  );

/** Of these nothing is known of an event. */
const uncheckedIn = (understood: Understanding) =>
  understood.facts
    .filter((fact) => fact !== "free" && fact !== "children")
    .flatMap((fact) => typedAs(understood, "fact", fact));

/** Who asks for an event names it, or where it is. */
const textsOf =
  (isOfEvents: boolean) =>
  ({ title, title_ie, location, location_ie, page }: Occurrence) =>
    isOfEvents
      ? [title, title_ie, location, location_ie, page?.name ?? null, page?.name_ie ?? null]
      : [title, title_ie];

/** The dates of some spans; what ends in the small hours belongs to the evening before. */
function datesOf(spans: readonly Span[]) {
  const [start, end] = [spans[0], spans.at(-1)];
  if (!start || !end) return {};
  const [first, last] = [start.from.toPlainDate(), end.to.subtract({ hours: 6 }).toPlainDate()];
  const isBefore = Temporal.PlainDate.compare(last, first) < 0;
  return { from: first.toString(), to: (isBefore ? first : last).toString() };
}

const isWithin = (spans: readonly Span[], { starts_at, ends_at }: Occurrence) =>
  spans.length === 0 ||
  spans.some(
    ({ from, to }) => Date.parse(starts_at) <= to.epochMilliseconds && Date.parse(ends_at) > from.epochMilliseconds,
  );
