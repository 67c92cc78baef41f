import { country } from "#core/contract/country.ts";
import type { OwnPage } from "#core/contract/pages/own.ts";
import type { Price } from "#core/contract/pages/prices.ts";

/** A call that is planned for a later day, as it is stored. */
export type PlannedCall = { call: string; input: Record<string, unknown> };

/** A page as it will be once calls are made in this order, for a preview of it. What a call of another kind changes, it does not show. */
export const asOnDay = (page: OwnPage, calls: readonly PlannedCall[]): OwnPage => calls.reduce(after, page);

type Menu = readonly Price[];

function after(page: OwnPage, { call, input }: PlannedCall): OwnPage {
  const { page_id: _, version: __, id, rank, prices: list, replaces, ...fields } = input as Sent;
  const withMenu = (prices: Menu) => ({ ...page, prices: [...prices] });
  const one = page.prices.find((price) => price.id === id);
  switch (call) {
    case "editPageBasics":
    case "editPagePriceType":
      return { ...page, ...fields };
    case "editPageContact":
      return { ...page, ...fields, social: { ...page.social, ...(fields.social as OwnPage["social"]) } };
    case "deletePrice":
      return withMenu(page.prices.filter((price) => price !== one));
    case "editPrice":
      return one
        ? withMenu(placed(page.prices, { ...one, ...fields } as Price, rank ?? page.prices.indexOf(one) + 1))
        : page;
    case "addPrice":
      return withMenu(placed(page.prices, newPrice(page, fields), rank));
    case "addPrices": {
      const left: Menu = page.prices.filter((price) => !replaces?.includes(price.id));
      return withMenu((list ?? []).reduce<Menu>((all, each) => underItsSection(all, newPrice(page, each)), left));
    }
    default:
      return page;
  }
}

type Sent = Record<string, unknown> & { id?: string; rank?: number; prices?: object[]; replaces?: string[] };

/** At a rank from 1 on, by default as the last one. */
function placed(menu: Menu, price: Price, rank = menu.length + 1): Price[] {
  const others = menu.filter(({ id }) => id !== price.id);
  return others.toSpliced(rank - 1, 0, price);
}

/** After the last price of its section, else as the last one. */
function underItsSection(menu: Menu, price: Price): Price[] {
  const last = menu.findLastIndex((one) => one.section === price.section && one.section_ie === price.section_ie);
  return menu.toSpliced(last < 0 ? menu.length : last + 1, 0, price);
}

const newPrice = ({ date_created, date_updated, prices }: OwnPage, fields: object): Price => ({
  id: `planned ${prices.length}`,
  version: 1,
  date_created,
  date_updated,
  rank: prices.length + 1,
  name: null,
  name_ie: null,
  description: null,
  description_ie: null,
  section: null,
  section_ie: null,
  amount: null,
  amount_to: null,
  currency: country.money.code,
  unit: "item",
  diets: [],
  allergens: [],
  season: null,
  sizes: [],
  sold_out_on: null,
  ...fields,
});
