import type { Detail, Purpose, Understanding } from "@eolaire/understanding";
import type { PageReason } from "#core/contract/directory/ask.ts";
import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { dayOf } from "../hours/services.ts";
import { spansOfDay, type Times } from "../hours/spans-of-day.ts";
import { isDiet } from "../prices/diets.ts";
import type { Calls } from "./calls.ts";
import { pricesAsked } from "./evidence.ts";
import type { Found } from "./found.ts";
import { readName } from "./read-name.ts";
import type { SearchInput } from "./search.ts";

type Context = { calls: Calls; now: Temporal.Instant };
type Listed = Pick<Found, "search" | "evidence" | "quotes" | "nearest" | "instead" | "isNamed"> & {
  pages: readonly PageCard[];
};

/**
 * Why pages stand there: their hours of the day that was asked for, what they have to eat then, and which demands they fulfil.
 * @param listed `pages` fit, `nearest` do not at that time
 */
export async function reasonsOf(
  { search, evidence, quotes, pages: fitting, nearest, instead, isNamed }: Listed,
  understood: Understanding,
  { calls, now }: Context,
): Promise<PageReason[]> {
  const { when, facts, rest, intents, asksPrice, limits, details } = understood;
  const pages = [...fitting, ...nearest, ...instead].slice(0, MAX_PAGES_OF_DAY);
  const span = when?.spans.length === 1 ? when.spans[0] : undefined;
  const isOfDay = span !== undefined && when?.kind !== "season";
  const diet = facts.filter(isDiet);
  const isOfFood =
    search.service !== undefined ||
    intents.some(({ purpose }) => purpose === "eat" || purpose === "drink") ||
    diet.length > 0;
  const isOfDetails = details.length > 0;
  if (
    pages.length === 0 ||
    (!isOfDay && facts.length === 0 && evidence.size + quotes.size === 0 && !isOfFood && !asksPrice && !isOfDetails)
  )
    return [];
  const slugs = pages.map(({ slug }) => slug);
  const asked = span ? { from: isoOf(span.from), to: isoOf(span.to) } : timesOf(search, now);
  // What is open in the small hours has begun on the day before.
  const ofDate = asked ? { date: dayOf(Temporal.Instant.from(asked.from)).toString() } : {};
  const isOfPrice = asksPrice || limits.price !== null || limits.best?.by === "price" || limits.best?.by === "dear";
  const [hours, menus, whole, detailed] = await Promise.all([
    isOfDay ? calls.pagesOfDay({ ...ofDate, pages: slugs }) : null,
    isOfFood ? calls.menusOfDay({ ...ofDate, pages: slugs, diet, ...(rest && { q: rest }) }) : null,
    isOfPrice ? calls.examinedPages(pages) : null,
    isOfDetails ? calls.wholePages(pages.slice(0, MAX_DETAILED)) : null,
  ]);
  const openOf = new Map(hours?.pages.map((page) => [page.slug, spansOfDay(page)]));
  const pricesOf = new Map(whole?.map((one) => [one.slug, pricesAsked(one, understood).slice(0, MAX_PRICES_SHOWN)]));
  const menuOf = new Map(menus?.items.map((menu) => [menu.page, menu]));
  return pages.map(({ slug: page, categories }, at) => {
    const open = openOf.get(page) ?? [];
    const isFitting = at < fitting.length && !isNamed;
    const of = evidence.get(page);
    // Of what a search has asked nothing was compared.
    const said = of?.some(({ as }) => as === "fact") || !isFitting ? of : undefined;
    const { kitchen = [], services = [], dishes = [] } = menuOf.get(page) ?? {};
    const meanwhile = (spans: readonly Times[]) =>
      isOfDay ? spans.filter((one) => open.some((other) => overlap(one, other))) : [];
    // Those whose kitchen is closed then have been left out.
    const counter = services.filter(({ set }) => set === "takeaway").flatMap((one) => one.open);
    const isCertain =
      kitchen.length > 0 ||
      isForFood(categories) ||
      counter.some(({ from, to }) => asked && from <= asked.to && asked.from < to);
    const isAsked = isFitting && search.service === "food" && asked !== null;
    return {
      page,
      open,
      // What a search has found has all facts that it was asked for.
      facts: said
        ? facts.filter((fact) => said.some((one) => one.fact === fact && one.verdict === "yes"))
        : isFitting
          ? facts
          : [],
      details: detailsOf(
        detailed?.find(({ slug: one }) => one === page),
        details,
      ),
      evidence: [...(of ?? [])],
      quote: quotes.get(page) ?? null,
      kitchen: meanwhile(kitchen),
      services: services.flatMap(({ set, open: spans }) => {
        const then = meanwhile(spans);
        return then.length > 0 ? [{ set, open: then }] : [];
      }),
      served: isAsked ? (isCertain ? ("yes" as const) : ("unknown" as const)) : null,
      dishes: (pricesOf.get(page) ?? dishes).map(({ name, name_ie, amount }) => ({
        name,
        name_ie,
        amount,
      })),
    };
  });
}

const MAX_PRICES_SHOWN = 3;
/** Who asks for a number has one place in mind. */
const MAX_DETAILED = 6;

/** What was asked for of a page, as it is written. */
function detailsOf(page: Page | undefined, details: readonly Detail[]): string[] {
  if (!page) return [];
  const known: Record<Detail, string | null> = {
    postcode: page.postcode,
    address: page.address ?? page.address_ie,
    phone: page.contact_number,
    email: page.email,
    website: page.website,
  };
  return details.flatMap((detail) => known[detail] ?? []);
}

const overlap = (one: Times, other: Times) => one.from < other.to && other.from < one.to;

/** The time that was chosen by hand. */
function timesOf({ open_at, open_from, open_to }: SearchInput, now: Temporal.Instant): Times | null {
  const iso = (at: string | number) => new Date(at).toISOString();
  const at = open_at === "now" ? now.epochMilliseconds : open_at;
  if (at) return { from: iso(at), to: iso(at) };
  return open_from && open_to ? { from: iso(open_from), to: iso(open_to) } : null;
}

/** Whether the hours of its door are those of its food: a café's are, a hotel's or a pub's say nothing of the kitchen. */
function isForFood(categories: PageCard["categories"]): boolean {
  const purposes = categories.map(({ name, name_ie }) =>
    [name, name_ie]
      .flatMap((one) => (one ? readName(one) : []))
      .flatMap(({ intents, facts }) => [
        ...intents.map(({ purpose }) => purpose),
        ...(facts.includes("takeaway") ? (["eat"] as const) : []),
      ]),
  );
  const has = (purpose: Purpose) => (of: readonly Purpose[]) => of.includes(purpose);
  return purposes.some(has("eat")) && purposes.every((of) => has("eat")(of) || has("buy")(of));
}

/** Those that are known to serve the food that was asked for come before those of which nobody knows. */
export const knownFirst = (pages: readonly PageCard[], reasons: readonly PageReason[]): PageCard[] => {
  const isUnknown = ({ slug }: PageCard) => reasons.find(({ page }) => page === slug)?.served === "unknown";
  return [...pages.filter((page) => !isUnknown(page)), ...pages.filter(isUnknown)];
};

export const isoOf = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString();
