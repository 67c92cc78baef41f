import type { Price } from "#core/contract/pages/prices.ts";

/** The prices of a page in their order, by section: those that follow each other and have its name. None is empty. */
export function sectionsOf(prices: readonly Price[]): Price[][] {
  const sections: Price[][] = [];
  for (const price of prices) {
    const last = sections.at(-1);
    const isSame = last?.[0]?.section === price.section && last?.[0]?.section_ie === price.section_ie;
    if (last && isSame) last.push(price);
    else sections.push([price]);
  }
  return sections;
}
