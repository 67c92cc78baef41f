import type { Menu, MenuItem, Offer, RestrictedDiet } from "schema-dts";
import { country } from "#core/contract/country.ts";
import type { DIETS, Price } from "#core/contract/pages/prices.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { withCents } from "#core/domain/prices/typed-amount.ts";
import type { Locale } from "#core/texts/locales.ts";
import { plain } from "../i18n/bilingual.tsx";
import { sectionsOf } from "../ui/PriceList/sections.ts";

/** The subtypes of https://schema.org/FoodEstablishment that pages have: their prices are a menu. */
const WITH_MENU: ReadonlySet<string> = new Set(["FoodEstablishment", "BarOrPub"]);

/** The prices of a page: the menu of a place of food, else offers. */
export function pricesLd(page: Page, { type, locale }: { type: string; locale: Locale }) {
  if (page.prices.length === 0) return {};
  if (WITH_MENU.has(type)) return { hasMenu: menuOf(page.prices, locale) };
  return {
    makesOffer: page.prices.flatMap((price) => {
      const category = plain(price, "section", locale);
      return offersOf(price, locale).map((offer) => ({ ...offer, ...(category && { category }) }));
    }),
  };
}

function menuOf(prices: readonly Price[], locale: Locale): Exclude<Menu, string> {
  const sections = sectionsOf(prices).map((section) => {
    const name = plain(section[0]!, "section", locale);
    return { name, items: section.map((price) => itemOf(price, locale)) };
  });
  const alone = sections.filter(({ name }) => !name).flatMap(({ items }) => items);
  const named = sections.filter(({ name }) => name);
  return {
    "@type": "Menu",
    inLanguage: locale,
    ...(named.length > 0 && {
      hasMenuSection: named.map(({ name, items }) => ({ "@type": "MenuSection" as const, name, hasMenuItem: items })),
    }),
    ...(alone.length > 0 && { hasMenuItem: alone }),
  };
}

function itemOf(price: Price, locale: Locale): MenuItem {
  const description = plain(price, "description", locale);
  const diets = price.diets.flatMap((diet) => DIET_TYPES[diet] ?? []);
  const offers = offersOf(price, locale);
  return {
    "@type": "MenuItem",
    name: plain(price, "name", locale),
    ...(description && { description }),
    ...(diets.length > 0 && { suitableForDiet: diets }),
    ...(offers.length > 0 && { offers }),
  };
}

/** Members of https://schema.org/RestrictedDiet, which has none without milk: “low lactose” is not the same. */
const DIET_TYPES: Partial<Record<(typeof DIETS)[number], RestrictedDiet>> = {
  vegetarian: "https://schema.org/VegetarianDiet",
  vegan: "https://schema.org/VeganDiet",
  "gluten-free": "https://schema.org/GlutenFreeDiet",
  halal: "https://schema.org/HalalDiet",
  kosher: "https://schema.org/KosherDiet",
};

/** One offer, or one for each size; none where the price is said in words. */
function offersOf(price: Price, locale: Locale): Exclude<Offer, string>[] {
  const name = plain(price, "name", locale);
  const sizes = price.sizes.map((size) => ({ name: `${name}, ${plain(size, "name", locale)}`, amount: size.amount }));
  const alone = price.amount === null ? [] : [{ name, amount: price.amount }];
  return [...alone, ...sizes].map(
    (one) =>
      ({
        "@type": "Offer",
        name: one.name,
        price: withCents(one.amount),
        priceCurrency: country.money.code,
      }) as const,
  );
}
