import type { Understanding } from "@eolaire/understanding";
import { leastPrice, mostPrice, namesPrice } from "./evidence.ts";
import type { ExaminedPage } from "./examined-page.ts";
import type { Compared } from "./found.ts";

/** From what is asked for everything that a place has. */
const LEVELS: readonly (string | null)[] = ["free", "budget", "moderate", "premium"];

/** Those that are dear as a whole come first, then those whose dearest costs most; what is cheap is not shown beside them. */
export function dearestFirst(pages: readonly ExaminedPage[], read: Understanding) {
  const levelOf = ({ price_type }: ExaminedPage) => LEVELS.indexOf(price_type);
  const most = Math.max(-1, ...pages.map(levelOf));
  const known = new Map(
    pages
      .filter((page) => levelOf(page) === most)
      .map((page) => [page.slug, { price: mostPrice(page, read) ?? 0, isAway: Number(page.status !== "open") }]),
  );
  const of = ({ slug }: Compared) => known.get(slug) ?? { price: 0, isAway: 1 };
  return {
    isKnown: ({ slug }: Compared) => known.has(slug),
    compare: (one: Compared, other: Compared) => of(one).isAway - of(other).isAway || of(other).price - of(one).price,
  };
}

/** Where prices of some places name what is wanted, those of others are of something else. */
export function cheapestFirst(pages: readonly ExaminedPage[], read: Understanding) {
  const naming = pages.filter((page) => namesPrice(page, read));
  const isNamed = naming.length > 0;
  const known = new Map(
    (isNamed ? naming : pages).flatMap((page) => {
      const price = leastPrice(page, read);
      return price === null ? [] : [[page.slug, { price, isAway: Number(page.status !== "open") }] as const];
    }),
  );
  const of = ({ slug }: Compared) => known.get(slug) ?? { price: Number.MAX_VALUE, isAway: 1 };
  return {
    isKnown: ({ slug }: Compared) => !isNamed || known.has(slug),
    compare: (one: Compared, other: Compared) => of(one).isAway - of(other).isAway || of(one).price - of(other).price,
  };
}
