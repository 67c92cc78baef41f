import type { Price } from "#core/contract/pages/prices.ts";
import { sectionsOf } from "#core/web/ui/PriceList/sections.ts";

export type Section = Pick<Price, "section" | "section_ie">;

/** A row of the menu: the heading of a section (without a price), or a price. */
export type MenuRow = { id: string; of: Section; price: Price | null };

const NONE: Section = { section: null, section_ie: null };

const sectionOf = ({ section, section_ie }: Section): Section => ({ section, section_ie });

export const isNamed = ({ section, section_ie }: Section): boolean => Boolean(section || section_ie);

export const isSameSection = (one: Section, other: Section): boolean =>
  one.section === other.section && one.section_ie === other.section_ie;

/** The prices in their order, under the headings of their sections. Those without a section need none where they come first. */
export function menuRows(prices: readonly Price[]): MenuRow[] {
  const times = new Map<string, number>();
  return sectionsOf(prices).flatMap((run, at) => {
    const of = sectionOf(run[0]!);
    const rows = run.map((price): MenuRow => ({ id: price.id, of, price }));
    if (at === 0 && !isNamed(of)) return rows;
    const name = JSON.stringify(of);
    const n = times.get(name) ?? 0;
    times.set(name, n + 1);
    return [{ id: `${n} ${name}`, of, price: null }, ...rows];
  });
}

/** The id of a heading says its section, also after its last price has left it. Ids of prices have no space. */
const headingOf = (id: string): Section | null =>
  id.includes(" ") ? (JSON.parse(id.slice(id.indexOf(" ") + 1)) as Section) : null;

/** A price in an order, and in a section. */
export type Placed = Section & { id: string };

/** The prices of a section that stand under one heading. */
export function pricesUnder(rows: readonly MenuRow[], heading: string): MenuRow[] {
  const first = rows.findIndex(({ id }) => id === heading) + 1;
  const end = rows.findIndex(({ price }, at) => at >= first && price === null);
  return rows.slice(first, end === -1 ? rows.length : end);
}

/**
 * The menu after a row was moved: a price comes under the heading above it, a heading takes its prices along.
 * @param order the ids of all rows, in their new order
 */
export function arranged(prices: readonly Price[], order: readonly string[], moved: string): Placed[] {
  const rows = menuRows(prices);
  const heading = rows.find(({ id, price }) => id === moved && price === null);
  const placed = heading ? withSectionMoved(rows, order, heading) : withPriceMoved(prices, order);
  const named = new Set(placed.map(({ id }) => id));
  return [...placed, ...prices.filter(({ id }) => !named.has(id)).map((one) => ({ id: one.id, ...sectionOf(one) }))];
}

function withPriceMoved(prices: readonly Price[], order: readonly string[]): Placed[] {
  const known = new Set(prices.map(({ id }) => id));
  let of = NONE;
  return order.flatMap((id) => {
    const heading = headingOf(id);
    if (heading) of = heading;
    return known.has(id) ? [{ id, ...of }] : [];
  });
}

/** A section goes between others, never into one: beyond the one that it was moved into. */
function withSectionMoved(rows: readonly MenuRow[], order: readonly string[], heading: MenuRow): Placed[] {
  const own = [heading, ...pricesUnder(rows, heading.id)];
  const isOwn = new Set(own.map(({ id }) => id));
  const others = rows.filter(({ id }) => !isOwn.has(id));
  const was = rows.indexOf(heading);
  const at = order.indexOf(heading.id);
  const above = order.slice(0, at).filter((id) => !isOwn.has(id)).length;
  const ends = [...others.flatMap(({ price }, place) => (price === null || place === 0 ? [place] : [])), others.length];
  const isDown = at > was;
  const place = isDown
    ? (ends.find((end) => end >= Math.max(above, was + 1)) ?? was)
    : (ends.findLast((end) => end <= above) ?? was);
  return [...others.slice(0, place), ...own, ...others.slice(place)].flatMap(({ id, of, price }) =>
    price ? [{ id, ...of }] : [],
  );
}

/** The place of a new price, from 1: after the last one of its section. */
export function rankIn(prices: readonly Price[], of: Section): number {
  const last = prices.findLastIndex((price) => isSameSection(price, of));
  return (last === -1 ? prices.length : last + 1) + 1;
}
