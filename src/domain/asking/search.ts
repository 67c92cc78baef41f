import type { Fact, Span, Understanding } from "@eolaire/understanding";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { AccessibilityFilter } from "#core/contract/pages/accessibility.ts";
import { isDiet } from "../prices/diets.ts";
import { withoutMissing } from "./calls.ts";
import type { Names } from "./vocabulary.ts";

export type SearchInput = Partial<InputOf<Contract["pages"]>>;

/** Facts of accessibility, which are known as yes, partly or no. */
export const ACCESSIBILITY: ReadonlyMap<Fact, AccessibilityFilter> = new Map([
  ["step-free", "step_free"],
  ["accessible-toilet", "toilet"],
  ["hearing-loop", "hearing_loop"],
  ["quiet", "quiet_hour"],
  ["assistance-dogs", "assistance_dogs"],
  ["parking", "parking"],
]);

export const PRICES: ReadonlyMap<Fact, "free" | "budget"> = new Map([
  ["free", "free"],
  ["cheap", "budget"],
]);

/**
 * The search of pages that a question means, beside the filters that were chosen by hand, which are not changed.
 * @param whole the question as typed, where nothing was given up: words of a purpose alone are searched as they are
 * @param byHours a takeaway or a delivery is what has hours of it; else what has the word
 */
export function searchMeant(
  understood: Understanding,
  whole: string | null,
  chosen: SearchInput,
  names: Names,
  byHours = true,
): SearchInput {
  const { facts, place, categories } = understood;
  const accessibility = facts.flatMap((fact) => ACCESSIBILITY.get(fact) ?? []);
  if (understood.intents.some(({ purpose }) => purpose === "toilets")) accessibility.push("toilet_partly");
  const diets = facts.filter(isDiet);
  const service = byHours ? facts.find((fact) => fact === "takeaway" || fact === "delivery") : undefined;
  const isFood = understood.intents.some(({ purpose }) => purpose === "eat") || diets.length > 0;
  const isTagged = (fact: Fact) => !ACCESSIBILITY.has(fact) && !PRICES.has(fact) && !isDiet(fact) && fact !== service;
  const tags = facts.filter(isTagged).flatMap((fact) => names.tagOf.get(fact) ?? []);
  const price = facts.flatMap((fact) => PRICES.get(fact) ?? [])[0];
  // What neither a tag nor a fact says is a word of a menu.
  const others = facts.filter((fact) => isTagged(fact) && !names.tagOf.has(fact));
  const isGeneral = whole !== null && isGeneralOnly(understood);
  const isOfPages = understood.when !== null || place !== null || facts.length + categories.length > 0;
  const isAboutElse = !isOfPages && understood.rest === "" && accessibility.length === 0;
  const terms =
    whole !== null && (isGeneral || isAboutElse)
      ? whole
      : [understood.rest, ...others.map((fact) => fact.replaceAll("-", " "))].join(" ").trim();
  const point = place?.relation === "near" ? names.places.find(place.key) : undefined;
  const category = chosen.category ?? (isGeneral ? undefined : categories[0]);
  const time = hasTime(chosen) ? {} : timeOf(understood);
  // Of a day one asks where to go, not at what time.
  const isByHours = understood.when?.kind === "day" && !hasTime(chosen) && !terms && !point;
  return {
    ...chosen,
    q: terms || undefined,
    category,
    ...(tags.length > 0 && { tag: [...new Set([...(chosen.tag ?? []), ...tags])] }),
    ...(accessibility.length > 0 && {
      accessibility: [...new Set([...(chosen.accessibility ?? []), ...accessibility])],
    }),
    ...(diets.length > 0 && { diet: [...new Set([...(chosen.diet ?? []), ...diets])] }),
    ...(price && { price_type: chosen.price_type ?? price }),
    ...(point && !chosen.near && { near: `${point.latitude},${point.longitude}`, sort: chosen.sort ?? "distance" }),
    ...time,
    ...(service && { service: chosen.service ?? service }),
    ...(!service && isFood && hasTime({ ...chosen, ...time }) && { service: chosen.service ?? "food" }),
    ...(isByHours && { sort: chosen.sort ?? "hours" }),
  };
}

/** Words of a purpose alone are searched with the synonyms of the office, which knows better what is meant by them. */
const isGeneralOnly = ({ when, facts, place, terms, intents }: Understanding) =>
  when === null &&
  facts.length === 0 &&
  place === null &&
  terms.length === 0 &&
  intents.every(({ purpose }) => SEARCHED.has(purpose));

const SEARCHED: ReadonlySet<string> = new Set(["eat", "drink", "sleep", "buy", "do", "doctor"]);

/** What was chosen by hand of the places themselves, not how their list is shown. */
export function filtersOf(input: SearchInput): Record<string, string> {
  const { q: _, cursor: __, sort: ___, limit: ____, match: _____, ...filters } = input;
  return withoutMissing(filters);
}

export const hasTime = ({ open_at, open_from, open_to }: SearchInput) => Boolean(open_at || (open_from && open_to));

/** Longer ones are no question of hours. */
const MAX_SPAN_DAYS = 31;

export function timeOf({ when }: Pick<Understanding, "when">): SearchInput {
  const [first] = when?.spans ?? [];
  if (!when || !first) return {};
  if (when.kind === "now") return { open_at: "now" };
  if (when.kind === "at") return { open_at: instantOf(first.from) };
  const last = when.kind === "day" ? endOfRun(when.spans) : first;
  const days = (last.to.epochMilliseconds - first.from.epochMilliseconds) / (24 * 60 * 60_000);
  if (days > MAX_SPAN_DAYS) return {};
  return { open_from: instantOf(first.from), open_to: instantOf(last.to), open_least: Math.max(1, when.least) };
}

/** The last of the days that follow each other. */
function endOfRun(spans: readonly Span[]): Span {
  const end = spans.findIndex((span, i) => !spans[i + 1]?.from.equals(span.to));
  return spans[end] ?? spans[0]!;
}

const instantOf = (at: Temporal.ZonedDateTime) => at.toInstant().round("minute").toString();
