import type { Understanding } from "@eolaire/understanding";
import { leastPrice, namesPrice } from "./evidence.ts";
import type { ExaminedPage } from "./examined-page.ts";
import type { Compared } from "./found.ts";

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
