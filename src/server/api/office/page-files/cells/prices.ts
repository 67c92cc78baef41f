import { readTypedAmount, withCents } from "#core/domain/prices/typed-amount.ts";
import type { PageRecord } from "../page-record.ts";
import { CellError, type Line, readLines, writeLine } from "./text.ts";

type Price = PageRecord["prices"][number];

const FIELDS = ["name", "name_ie", "unit", "description", "description_ie"].concat([
  "section",
  "section_ie",
  "diets",
  "allergens",
  "season",
  "sizes",
]);
const SEASON = /^(\d\d-\d\d)\s+to\s+(\d\d-\d\d)$/;
const NO_AMOUNT = "no amount";

/** One line per price: `3.50 | name: Tea`, `12.00-18.00 | name: Mains | unit: person`. */
export const writePrices = (prices: readonly Price[]) => prices.map(lineOf).join("\n");

function lineOf({ amount, amount_to, unit, diets, allergens, season, sizes, ...texts }: Price): string {
  const { name, name_ie, description, description_ie, section, section_ie } = texts;
  const amounts = [amount, amount_to].flatMap((cents) => (cents === null ? [] : [withCents(cents)]));
  const fields = {
    name,
    name_ie,
    unit: unit === "item" ? null : unit,
    description,
    description_ie,
    section,
    section_ie,
    diets: diets.join(", ") || null,
    allergens: allergens.join(", ") || null,
    season: season && `${season.from} to ${season.to}`,
    sizes: sizes.map(writtenSize).join("; ") || null,
  };
  return writeLine(amounts.join("-") || NO_AMOUNT, fields);
}

/** @throws CellError */
export const readPrices = (cell: string): object[] => readLines(cell, FIELDS, priceOfLine);

function priceOfLine({ head, fields, number }: Line) {
  const { diets, allergens, season, sizes, ...texts } = Object.fromEntries(fields);
  return {
    ...texts,
    ...amountsOf(head, number),
    ...(season && { season: seasonOf(season, number) }),
    ...(diets && { diets: listOf(diets) }),
    ...(allergens && { allergens: listOf(allergens) }),
    ...(sizes && { sizes: readSizes(sizes, number) }),
  };
}

const listOf = (text: string) => text.split(/[,;\s]+/).filter(Boolean);

function seasonOf(text: string, line: number) {
  const [, from, to] = SEASON.exec(text) ?? [];
  if (!from || !to) throw new CellError("wrong-form", line);
  return { from, to };
}

function amountsOf(head: string, line: number): { amount: number | null; amount_to?: number } {
  if (head.toLowerCase() === NO_AMOUNT) return { amount: null };
  const [amount, amount_to, ...more] = head.split(/[-–]/).map(readTypedAmount);
  if (amount === undefined || amount === null || amount_to === null || more.length > 0) {
    throw new CellError("wrong-form", line);
  }
  return { amount, ...(amount_to !== undefined && { amount_to }) };
}

/** `Glass / Gloine 6.50`; a semicolon or slash in a name is written as a comma. */
const writtenSize = ({ name, name_ie, amount }: Price["sizes"][number]) =>
  `${[name ?? "", ...(name_ie === null ? [] : [name_ie])].map((one) => one.replaceAll(/[;/]/g, ",")).join(" / ")} ${withCents(amount)}`.trim();

function readSizes(text: string, line: number) {
  return text.split(";").map((size) => {
    const [, names = "", written = ""] = /^(.*)\s(\S+)$/s.exec(size.trim()) ?? [];
    const [name = "", name_ie = "", ...more] = names.split("/").map((one) => one.trim());
    const amount = readTypedAmount(written);
    if (amount === null || more.length > 0) throw new CellError("wrong-form", line);
    return { name, name_ie, amount };
  });
}
