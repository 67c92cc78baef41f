import { country } from "#core/contract/country.ts";
import { type DIETS, MAX_SIZES } from "#core/contract/pages/prices.ts";
import { readTypedAmount } from "./typed-amount.ts";

export type TypedSize = { name: string; amount: number };

/** A line of a list: either an amount, perhaps to another one, or sizes. Amounts are cents. */
export type TypedPrice = {
  section: string | null;
  name: string;
  description: string | null;
  amount: number | null;
  amount_to: number | null;
  unit: "item" | "from" | "person" | "hour" | "day" | "night" | "week" | "child" | "adult" | "family";
  sizes: TypedSize[];
  /** By the usual marks: V, VG, GF, DF. */
  diets: (typeof DIETS)[number][];
  /** Where it stands in the text, counted from 1. */
  line: number;
};

/** What could be read, and the lines that could not, counted from 1. */
export type TypedPrices = { prices: TypedPrice[]; unclear: { line: number; text: string }[] };

/** A longer line is no price. */
const MAX_LINE = 400;
const MAX_NAME = 80;
const MAX_DESCRIPTION = 300;
const MAX_SIZE_NAME = 40;

const [SIGN = "", ...NAMES] = country.money.typed;
const NUMBER = String.raw`(?:${SIGN}\s?|(?:${NAMES.join("|")})\s)?\d{1,5}(?:[.,]\d{1,2})?(?:\s?(?:${SIGN}|(?:${NAMES.join("|")})\b))?`;
/** Certainly money: with the sign or the name, or with two decimals. “10oz” and “3 courses” are none. */
const MONEY = String.raw`(?:${SIGN}\s?\d{1,5}(?:[.,]\d{1,2})?|(?:${NAMES.join("|")})\s\d{1,5}(?:[.,]\d{1,2})?|\d{1,5}[.,]\d{2}(?!\d)(?:\s?${SIGN})?|\d{1,5}(?:[.,]\d{1,2})?\s?(?:${SIGN}|(?:${NAMES.join("|")})\b))`;
const HAS_MONEY = new RegExp(String.raw`${MONEY}|[¼½¾]|\+\s?\d`, "iu");
const ENDS_WITH_MONEY = new RegExp(`${MONEY}$`, "iu");
const FREE = "free(?: of charge)?|saor in aisce";
const UNITS: readonly (readonly [RegExp, TypedPrice["unit"]])[] = [
  [/^(?:pps?|p\.p\.?(?:s\.?)?|(?:per|a) (?:person|head)|an duine|in aghaidh an duine)$/, "person"],
  [/^(?:per|an|a) adult$|^duine fásta$/, "adult"],
  [/^(?:per|a) child$|^páiste$|^an páiste$/, "child"],
  [/^(?:per|a) family$|^teaghlach$|^an teaghlach$/, "family"],
  [/^(?:per|an|a) hour$|^san uair$|^p\/h$/, "hour"],
  [/^(?:per|a) day$|^sa lá$/, "day"],
  [/^(?:per|a) night$|^san oíche$/, "night"],
  [/^(?:per|a) week$|^sa tseachtain$/, "week"],
  [/^(?:each|an ceann)$/, "item"],
];
/** At the end of a line, after its name: an amount, a range, or amounts of sizes. */
const AMOUNTS = new RegExp(
  String.raw`^(.*?)(?:^|[\s.·…:_–—-]+)((?:from |ó )?(?:${NUMBER}|${FREE})(?:\s*(?:\/|\||–|—|-|\bto\b|\bgo\b)\s*${NUMBER})*)(?:\s*\/?\s*(\p{L}[\p{L}. /]*))?$`,
  "iu",
);
const HAS_AMOUNT = new RegExp(NUMBER, "iu");
const ONE = new RegExp(`${NUMBER}|${FREE}`, "giu");
/** A number of people, and no amount. */
const SERVES =
  /^\(?(?:serves|feeds|for|do)\s+\d{1,2}(?:\s?[-–]\s?\d{1,2})?(?:\s+(?:people|persons?|duine|dhuine))?\)?$/iu;
/** No number: what is said stands as the description. */
const UNNUMBERED =
  /^(.*?\p{L})[\s.·…:,–—-]+((?:the )?market price|m\.?p\.?|price on request|poa|praghas an mhargaidh|praghas ar iarratas)$/iu;
/** “small 4.50, large 6.50”, “glass 6.50 / bottle 28”, after the name of what is sold. */
const MEASURE = String.raw`\d{1,4}(?:[.,]\d)?\s?(?:ml|cl|l|g|kg|oz|lb|in|inch|pcs?|"|”|″)`;
const PAIR = new RegExp(
  String.raw`^\s*((?:\p{L}[^\d${SIGN}]{0,${MAX_SIZE_NAME - 1}}?|(?:\p{L}[^\d${SIGN}]*\s)?${MEASURE}))[\s.·…:_–—-]*(${NUMBER})\s*$`,
  "iu",
);
/** What a size is called where nothing but spaces stands between sizes; “(6)” is a number of pieces. */
const SIZE_NAME = String.raw`(?:(?:half|leath)[ -])?(?:small|regular|medium|large|half|full|single|double|cup|bowl|glass|bottle|pint|pot|starter|main|beag|meánach|mór|leath|iomlán|gloine|buidéal|pionta)|${MEASURE}|\(\d{1,3}(?: ?pcs?)?\)`;
const SPACED_SIZE = new RegExp(String.raw`(?:^|\s+)(${SIZE_NAME})[\s.·…:_–—-]+(${NUMBER})(?=\s|$)`, "giu");
/** At the end of what is no price: “for groups over 8”, “Room for 20”, “10 % for 6”; with a sign or two decimals it is one. */
const COUNTED =
  /(?:%[^%]*|\b(?:for|over|under|above|below|aged?|ages?|up to|groups? of|max\.?|until|till|before|after|do|faoi|thar|roimh|go dtí|os cionn|suas le(?: dtí)?))\s\d{1,3}$/iu;
/** “16.00 Lamb stew”, “Burger €14 with chips” */
const AMOUNT_FIRST = new RegExp(String.raw`^(${MONEY})[\s.:|–—-]+(\p{L}.*)$`, "iu");
const AMOUNT_WITHIN = new RegExp(String.raw`^(.*?\p{L}.*?)[\s.·…:|–—-]+((?:from |ó )?${MONEY})[\s,:–—-]+(.+)$`, "iu");
const MARKS: ReadonlyMap<string, TypedPrice["diets"][number]> = new Map([
  ["v", "vegetarian"],
  ["vg", "vegan"],
  ["ve", "vegan"],
  ["gf", "gluten-free"],
  ["df", "dairy-free"],
]);
/** The first mark of a diet, as it is written; its name where it has none. */
export const markOf = (diet: TypedPrice["diets"][number]): string =>
  [...MARKS].find(([, meant]) => meant === diet)?.[0].toUpperCase() ?? diet;
const MARK_LIST = String.raw`(?:vg|ve|v|gf|df)(?:[\s,/&+]+(?:vg|ve|v|gf|df))*`;
/** “(V, GF)” anywhere, “GF” after the amount. */
const MARKED = new RegExp(String.raw`\s*[([]\s*(${MARK_LIST})\s*[)\]]`, "giu");
const MARKED_LAST = /(?<=\d\S?)\s+((?:VG|VE|V|GF|DF)(?:[\s,/&+]+(?:VG|VE|V|GF|DF))*)$/u;

/**
 * Reads a menu or a list of prices that was typed, or pasted from a sheet (with tabs): a heading on its own line begins a section; a
 * line without an amount below a price describes it. Amounts stand at the end, with the sign of the money or without, with a point or a
 * comma; at the beginning or within they need the sign or two decimals. A line with an amount that is not clear is named, never a description.
 * @example readTypedPrices("Starters\nSoup 6.50") // { prices: [{ section: "Starters", name: "Soup", amount: 650, … }], unclear: [] }
 */
export function readTypedPrices(text: string): TypedPrices {
  const read: TypedPrices = { prices: [], unclear: [] };
  const lines = text.split(/\r\n?|\n/).map(plainLine);
  let section: string | null = null;
  let isAfterPrice = false;
  for (const [at, line] of lines.entries()) {
    const last = read.prices.at(-1);
    const prices = line === "" ? [] : readPrices(line);
    const isText = prices.length === 0 && !HAS_MONEY.test(line);
    if (line === "") isAfterPrice = false;
    else if (prices.length > 0 && prices.every(({ name }) => name.length <= MAX_NAME)) {
      read.prices.push(...prices.map((price) => ({ ...price, section, line: at + 1 })));
      isAfterPrice = true;
    } else if (isText && isAfterPrice && last && !isHeading(line) && canDescribe(last, line)) {
      last.description = [last.description, line.replace(/^\((.*)\)$/, "$1")].filter(Boolean).join(" ");
    } else if (isText && line.length <= MAX_NAME && isFollowed(lines, at)) {
      section = titleOf(line);
      isAfterPrice = false;
    } else {
      read.unclear.push({ line: at + 1, text: line });
      isAfterPrice = false; // what follows may belong to it
    }
  }
  return read;
}

const plainLine = (line: string) =>
  line
    .normalize("NFC")
    .replaceAll(/[\u00a0\u2009\u202f]/g, " ")
    .replace(/^[\s•*▪·–—-]+(?=\S)/u, "")
    .replaceAll(/(\d)[.,][-–—](?=\s|$)/g, "$1") // “5.-”
    .replaceAll(/ {2,}/g, " ")
    .trim();

const titleOf = (line: string) => line.replace(/^#+\s*/, "").replace(/(?<![\s:])[\s:]+$/, "");
/** Capitals, a colon at the end, a mark of a heading, or one to three words without a comma, of which the first has a capital. */
const isHeading = (line: string) =>
  /^#|:$/.test(line) ||
  (/\p{Lu}{2}/u.test(line) && line === line.toUpperCase()) ||
  /^\p{Lu}[\p{L}'’&-]*(?: [\p{L}'’&-]+){0,2}$/u.test(line);
/** Whether the next line that says something is a price, or a heading above one. */
const isFollowed = (lines: readonly string[], at: number) => {
  let next = at + 1;
  while (lines[next] === "") next++;
  return readPrices(lines[next] ?? "").length > 0;
};
const canDescribe = ({ description }: TypedPrice, line: string) =>
  (description ?? "").length + line.length < MAX_DESCRIPTION;

const NO_AMOUNT = { amount: null, amount_to: null, unit: "item" as const, sizes: [], diets: [] };
type Read = Omit<TypedPrice, "section" | "line">;

/** The prices of a line: several where each has its name and its amount. */
function readPrices(line: string): Read[] {
  if (line.length > MAX_LINE || SERVES.test(line)) return [];
  const { text, diets } = takeMarks(line);
  const one = readPrice(text);
  if (one && !HAS_MONEY.test(one.name)) return [{ ...one, diets }];
  const several = text
    .split(/[,;](?!\d)|\//)
    .map((part) => part.trim())
    .map((part) => (ENDS_WITH_MONEY.test(part) ? readPrice(part) : null));
  const isEach = several.length > 1 && several.every((part) => part !== null && !HAS_MONEY.test(part.name));
  if (isEach) return several.map((part) => ({ ...part!, diets }));
  const around = readAround(text);
  return around ? [{ ...around, diets }] : [];
}

/** An amount before its name, or with more text after it. */
function readAround(line: string): Read | null {
  const [, first, name] = AMOUNT_FIRST.exec(line) ?? [];
  const [, before, within, after] = first ? [] : (AMOUNT_WITHIN.exec(line) ?? []);
  const read = readPrice(`${name ?? before ?? ""} ${first ?? within ?? ""}`);
  if (!read || HAS_MONEY.test(`${read.name} ${after ?? ""}`)) return null;
  return after ? { ...read, description: after.replace(/^\((.*)\)$/, "$1").slice(0, MAX_DESCRIPTION) } : read;
}

function takeMarks(line: string): { text: string; diets: TypedPrice["diets"] } {
  const marks: string[] = [];
  const take = (_: string, list: string) => {
    marks.push(...list.toLowerCase().split(/[\s,/&+]+/));
    return "";
  };
  const text = line.replaceAll(MARKED, take).replace(MARKED_LAST, take).trim();
  return { text, diets: [...new Set(marks.flatMap((mark) => MARKS.get(mark) ?? []))] };
}

function readPrice(line: string): Read | null {
  const cells = line
    .split(/\t+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  const joined = cells.join(" ");
  if (COUNTED.test(joined)) return null;
  const pairs = readPairs(joined) ?? readSpacedSizes(joined);
  if (pairs) return pairs;
  const [, named, said] = UNNUMBERED.exec(joined) ?? [];
  if (named && said) return { name: named, description: said, ...NO_AMOUNT };
  const [, before = "", amounts = "", unitText = ""] = AMOUNTS.exec(joined) ?? [];
  const unit = unitText ? UNITS.find(([one]) => one.test(unitText.trim().toLowerCase()))?.[1] : "item";
  const name = before.replace(/(?<![\s.·…:_,|–—-])[\s.·…:_,|–—-]+$/u, "").trim();
  if (!name || !amounts || !unit || !/\p{L}/u.test(name)) return null;
  const cents = [...amounts.matchAll(ONE)].map(([one]) => (HAS_AMOUNT.test(one) ? readTypedAmount(one) : 0));
  if (cents.some((one) => one === null)) return null;
  const known = cents as number[];
  const common = { name, description: null, ...NO_AMOUNT, unit };
  const [first = 0, second] = known;
  if (known.length === 1) return { ...common, amount: first, unit: /^(?:from|ó) /i.test(amounts) ? "from" : unit };
  const isList = /[/|]/.test(amounts) || cells.length > 2;
  if (!isList) return known.length === 2 && second! >= first ? { ...common, amount: first, amount_to: second! } : null;
  return sized(common, known);
}

/** “Guinness: half pint / pint 3.20 / 5.80”, “Half pint / Pint 3.20 / 5.80” */
function sized(price: Read, amounts: readonly number[]): Read | null {
  const [, lead, list = price.name] = /^([^:]*):\s*(\S.*)$/.exec(price.name) ?? [];
  const names = list.split(/[/|]/).map((one) => one.trim());
  if (names.length !== amounts.length || amounts.length > MAX_SIZES || names.some((one) => one.length > MAX_SIZE_NAME))
    return null;
  return { ...price, name: lead ?? price.name, sizes: names.map((name, at) => ({ name, amount: amounts[at]! })) };
}

/** “Wine: glass 6.50, bottle 28”, “Soup small 4.50 / large 6.50” */
function readPairs(line: string): Read | null {
  const sold = line.split(/,(?!\d)|\//);
  if (sold.length < 2 || sold.length > MAX_SIZES) return null;
  const pairs = sold.map((one) => PAIR.exec(one));
  if (pairs.some((one) => !one)) return null;
  const [, head = ""] = pairs[0]!;
  const [, lead, first] = /^(.+?)(?::\s*|\s+)(\S+)$/.exec(head) ?? [];
  if (!lead || !first || HAS_MONEY.test(lead)) return null;
  const isSizesOnly = /^(?:half|leath)$/iu.test(lead); // “Half pint 3.20 / Pint 5.90”
  const sizes = pairs.map((pair, at) => ({
    name: at === 0 && !isSizesOnly ? first : pair![1]!.trim(),
    amount: readTypedAmount(pair![2]!) ?? 0,
  }));
  return {
    name: isSizesOnly ? sizes.map(({ name }) => name).join(" / ") : lead,
    description: null,
    ...NO_AMOUNT,
    sizes,
  };
}

/** “Fish & chips small 12 large 16.50”, “Oysters (6) 15.00 (12) 28.00” */
function readSpacedSizes(line: string): Read | null {
  const found = [...line.matchAll(SPACED_SIZE)];
  const name = line.slice(0, found[0]?.index).replace(/(?<![\s.·…:_,–—-])[\s.·…:_,–—-]+$/u, "");
  const isWhole = found.map(([whole]) => whole).join("") === line.slice(found[0]?.index);
  if (found.length < 2 || found.length > MAX_SIZES || !isWhole || !/\p{L}/u.test(name) || HAS_MONEY.test(name))
    return null;
  const sizes = found.map(([, size, amount]) => ({
    name: size!.replace(/^\((.*)\)$/, "$1"),
    amount: readTypedAmount(amount!) ?? 0,
  }));
  return { name, description: null, ...NO_AMOUNT, sizes };
}
