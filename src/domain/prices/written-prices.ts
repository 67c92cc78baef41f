import { FIRST, type Locale, SECOND } from "#core/contract/locales.ts";
import { ALLERGENS } from "#core/contract/pages/prices.ts";
import { withCents } from "./typed-amount.ts";
import { markOf, readTypedPrices, type TypedPrice } from "./typed-prices.ts";

/** A price as the calls of the API take it: what is left out has its default. */
export type PriceInput = Partial<Record<string, unknown>> &
  Partial<Pick<TypedPrice, "amount" | "amount_to" | "diets">> & { unit?: string; sizes?: Record<string, unknown>[] };

/**
 * The fields of a price for one that was typed in a language.
 * @param areAllergens whether the numbers in brackets are those of the EU's allergens; else they are left out
 */
export function inputOf(typed: TypedPrice, language: Locale, areAllergens = false) {
  const { section, name, description, sizes, amount, amount_to, unit, diets, numbers } = typed;
  const end = language === SECOND ? "_ie" : "";
  return {
    [`section${end}`]: section,
    [`name${end}`]: name,
    [`description${end}`]: description,
    amount,
    amount_to,
    unit,
    diets,
    ...(areAllergens && { allergens: ALLERGENS.filter((_, at) => numbers.includes(at + 1)) }),
    sizes: sizes.map((size) => ({ name: null, name_ie: null, amount: size.amount, [`name${end}`]: size.name })),
  };
}

/** A list as it may be typed, for another change of it; null where a typed list cannot say all of it, such as allergens. */
export function writtenPrices(prices: readonly PriceInput[]): { text: string; language: Locale } | null {
  const language = prices.some((price) => price.name_ie) ? SECOND : FIRST;
  const end = language === SECOND ? "_ie" : "";
  let section: unknown = null;
  const lines = prices.flatMap((price) => {
    const heading = price[`section${end}`] ?? null;
    const begins = heading !== section && heading !== null;
    section = heading;
    const said = price[`description${end}`];
    return [...(begins ? ["", `# ${heading}`] : []), lineOf(price, end), ...(said ? [String(said)] : [])];
  });
  const text = lines.join("\n").trim();
  const again = readTypedPrices(text).prices.map((price) => inputOf(price, language));
  return JSON.stringify(again.map(canonical)) === JSON.stringify(prices.map(canonical)) ? { text, language } : null;
}

const UNITS: Partial<Record<string, string>> = {
  person: "per person",
  adult: "per adult",
  child: "per child",
  family: "per family",
  hour: "per hour",
  day: "per day",
  night: "per night",
  week: "per week",
};

function lineOf(price: PriceInput, end: string): string {
  const { amount = null, amount_to = null, unit = "item", diets = [], sizes = [] } = price;
  const marks = diets.length > 0 ? ` (${diets.map(markOf).join(", ")})` : "";
  const name = `${price[`name${end}`]}${marks}`;
  if (sizes.length > 0)
    return `${name}: ${sizes.map((one) => `${one[`name${end}`]} ${withCents(Number(one.amount))}`).join(", ")}`;
  if (amount === null) return name;
  const from = unit === "from" ? "from " : "";
  const to = amount_to === null ? "" : ` – ${withCents(amount_to)}`;
  return `${name} ${from}${amount === 0 ? "free" : withCents(amount)}${to} ${UNITS[unit] ?? ""}`.trim();
}

/** Without what is empty or the default, and in one order. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const said = Object.entries(value).filter(([name, one]) => isSaid(one) && !(name === "unit" && one === "item"));
  return said.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, one]) => [name, canonical(one)]);
};

const isSaid = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
