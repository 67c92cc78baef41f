import { country } from "#core/contract/country.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { planning } from "#core/contract/fields.ts";
import type { Contract, EndpointName } from "#core/contract/index.ts";
import type { OwnPage } from "#core/contract/pages/own.ts";
import type { Price } from "#core/contract/pages/prices.ts";

/** A call that is planned for a later day, as it is stored. */
export type PlannedCall = { call: string; input: Record<string, unknown> };

/** The calls that can be planned. */
type Plannable = {
  [Name in EndpointName]: "from_day" extends keyof Contract[Name]["input"]["shape"] ? Name : never;
}[EndpointName];
type Sent<Name extends Plannable> = InputOf<Contract[Name]>;
type Content<Name extends Plannable> = Omit<Sent<Name>, "page_id" | "id" | "version" | keyof typeof planning>;

/** What a preview shows of each call that can be planned: one without an entry does not compile. */
const AFTER: { [Name in Plannable]: (page: OwnPage, sent: Sent<Name>) => OwnPage } = {
  editPageBasics: (page, { page_id: _, version: __, ...fields }) =>
    withFields<OwnPage, Content<"editPageBasics">>(page, fields),
  editPagePriceType: (page, { page_id: _, version: __, ...fields }) =>
    withFields<OwnPage, Content<"editPagePriceType">>(page, fields),
  editPageContact: (page, { page_id: _, version: __, social, ...fields }) => ({
    ...withFields<OwnPage, Omit<Content<"editPageContact">, "social">>(page, fields),
    social: withoutNulls({ ...page.social, ...social }),
  }),
  updatePage: (page) => page, // the office's call has the fields of all forms; the desk plans with those of the forms
  deletePrice: (page, { id }) => ({ ...page, prices: page.prices.filter((price) => price.id !== id) }),
  editPrice: (page, { id, version: _, rank, ...fields }) => {
    const one = page.prices.find((price) => price.id === id);
    if (!one) return page;
    const edited = withFields<Price, Omit<Content<"editPrice">, "rank">>(one, fields);
    return { ...page, prices: placed(page.prices, edited, rank ?? page.prices.indexOf(one) + 1) };
  },
  addPrice: (page, { page_id: _, rank, ...fields }) => ({
    ...page,
    prices: placed(page.prices, newPrice(page, fields), rank),
  }),
  addPrices: (page, { prices, replaces }) => {
    const left: Menu = page.prices.filter((price) => !replaces?.includes(price.id));
    const all = prices.reduce<Menu>((menu, each) => underItsSection(menu, newPrice(page, each)), left);
    return { ...page, prices: [...all] };
  },
};

/** A profile that is taken away is null. */
const withoutNulls = (social: Partial<Record<string, string | null>>): OwnPage["social"] =>
  Object.fromEntries(Object.entries(social).filter(([, address]) => address !== null));

/** A page as it will be once calls are made in this order, for a preview of it. */
export const asOnDay = (page: OwnPage, calls: readonly PlannedCall[]): OwnPage =>
  calls.reduce((then, { call, input }) => AFTER[call as Plannable]?.(then, input as never) ?? then, page);

type Menu = readonly Price[];

/** A field that the page or the price does not show under its name does not compile. */
const withFields = <Of, Fields extends { [Name in keyof Fields]: Name extends keyof Of ? unknown : never }>(
  of: Of,
  fields: Fields,
): Of => ({ ...of, ...fields });

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

type NewPrice = Omit<Content<"addPrice">, "rank">;

const newPrice = (page: OwnPage, fields: NewPrice): Price => withFields<Price, NewPrice>(emptyPrice(page), fields);

const emptyPrice = ({ date_created, date_updated, prices }: OwnPage): Price => ({
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
});
