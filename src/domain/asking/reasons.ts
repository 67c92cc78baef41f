import type { Understanding } from "@eolaire/understanding";
import type { PageReason } from "../../contract/directory/ask.ts";
import { MAX_PAGES_OF_DAY } from "../../contract/limits.ts";
import type { PageCard } from "../../contract/pages/card.ts";
import { isDiet } from "../prices/diets.ts";
import type { Calls } from "./calls.ts";

/** Why pages stand there: their hours of the day that was asked for, what they have to eat then, and which demands they fulfil. */
export async function reasonsOf(
  pages: readonly PageCard[],
  dropped: readonly string[],
  { when, facts, because, intents, rest }: Understanding,
  calls: Calls,
): Promise<PageReason[]> {
  const span = when?.spans.length === 1 ? when.spans[0] : undefined;
  const isOfDay = span !== undefined && when?.kind !== "season";
  const fulfilled = facts.filter((fact) => {
    const typed = because.find(({ as, meaning }) => as === "fact" && meaning === fact)?.typed ?? fact;
    return !dropped.includes(typed);
  });
  const diet = fulfilled.filter(isDiet);
  const isOfFood = intents.some(({ purpose }) => purpose === "eat" || purpose === "drink") || diet.length > 0;
  if (pages.length === 0 || (!isOfDay && fulfilled.length === 0 && !isOfFood)) return [];
  const slugs = pages.slice(0, MAX_PAGES_OF_DAY).map(({ slug }) => slug);
  // What is open in the small hours has begun on the day before.
  const date = span?.from.subtract({ hours: 6 }).toPlainDate().toString();
  const ofDate = date === undefined ? {} : { date };
  const [hours, menus] = await Promise.all([
    isOfDay ? calls.pagesOfDay({ ...ofDate, pages: slugs }) : null,
    isOfFood ? calls.menusOfDay({ ...ofDate, pages: slugs, diet, ...(rest && { q: rest }) }) : null,
  ]);
  const openOf = new Map(hours?.pages.map(({ slug, open }) => [slug, open]));
  const menuOf = new Map(menus?.items.map((menu) => [menu.page, menu]));
  return slugs.map((page) => {
    const open = (openOf.get(page) ?? []).filter(({ kind }) => kind === "open").map(({ from, to }) => ({ from, to }));
    const { kitchen = [], dishes = [] } = menuOf.get(page) ?? {};
    return {
      ...{ page, open, facts: fulfilled },
      kitchen: isOfDay ? kitchen.filter((one) => open.some((other) => overlap(one, other))) : [],
      dishes: dishes.map(({ name, name_ie }) => ({ name, name_ie })),
    };
  });
}

type Times = { from: string; to: string };
const overlap = (one: Times, other: Times) => one.from < other.to && other.from < one.to;

/** Of those that eat is asked for, the ones whose kitchen is known to be closed then come last. */
export function kitchensFirst(
  pages: readonly PageCard[],
  reasons: readonly PageReason[],
  { when, intents }: Understanding,
) {
  const [first, last] = [when?.spans[0], when?.spans.at(-1)];
  if (!first || !last || !intents.some(({ purpose }) => purpose === "eat")) return [...pages];
  const asked = { from: isoOf(first.from), to: isoOf(last.to) };
  const isClosed = ({ slug }: PageCard) => {
    const kitchen = reasons.find(({ page }) => page === slug)?.kitchen ?? [];
    return kitchen.length > 0 && !kitchen.some(({ from, to }) => from <= asked.to && asked.from < to);
  };
  return [...pages.filter((page) => !isClosed(page)), ...pages.filter(isClosed)];
}

export const isoOf = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString();
