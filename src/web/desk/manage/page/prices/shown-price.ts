import { country } from "#core/contract/country.ts";
import type { Price } from "#core/contract/pages/prices.ts";

const NONE = { section: null, section_ie: null, name: null, name_ie: null, description: null, description_ie: null };
const REST = {
  amount: null,
  amount_to: null,
  unit: "item",
  diets: [],
  allergens: [],
  season: null,
  sizes: [],
  sold_out_on: null,
};

/** A price as visitors will see it, from the fields with which it will be made. */
export const shownPrice = (input: object, at: number): Price =>
  ({ ...NONE, ...REST, currency: country.money.code, id: String(at), ...input }) as unknown as Price;
