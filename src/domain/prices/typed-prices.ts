import { type DIETS, MAX_SIZES } from "#core/contract/pages/prices.ts";
import { SIGN, SIGN_IN_SET, SIGNS } from "./money-signs.ts";
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
  /** In brackets, as menus have them for allergens: what they mean is asked for the whole list. */
  numbers: number[];
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

const NAMES = SIGNS.length > 1 ? SIGNS.slice(1) : SIGNS;
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
  String.raw`^\s*((?:\p{L}[^\d${SIGN_IN_SET}]{0,${MAX_SIZE_NAME - 1}}?|(?:\p{L}[^\d${SIGN_IN_SET}]*\s)?${MEASURE}))[\s.·…:_–—-]*(${NUMBER})\s*$`,
  "iu",
);
/** What a size is called where nothing but spaces stands between sizes; “(6)” is a number of pieces. */
const SIZE_NAME = String.raw`(?:(?:half|leath)[ -])?(?:small|regular|medium|large|half|full|single|double|cup|bowl|glass|bottle|pint|pot|starter|main|beag|meánach|mór|leath|iomlán|gloine|buidéal|pionta)|${MEASURE}|\(\d{1,3}(?: ?pcs?)?\)`;
const IS_SIZE = new RegExp(`^(?:${SIZE_NAME})$`, "iu");
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
/** “(1, 7)”, “[1a]”: numbers of allergens, of which cereals and nuts have letters. */
const CODE = String.raw`\d{1,2}[a-h]?`;
const NUMBERS = new RegExp(String.raw`\s*[([]\s*(${CODE}(?:\s*[,;./]\s*${CODE})*)\s*[)\]]`, "gu");
const SEVERAL_NUMBERS = new RegExp(String.raw`[([]\s*${CODE}\s*[,;./]\s*${CODE}`, "u");
const SUPERSCRIPTS = /[⁰¹²³⁴-⁹]+(?:[,.·] ?[⁰¹²³⁴-⁹]+)*/gu;
/** Letters and numbers in brackets whose meaning nobody has said. “(6)” alone is a number of pieces. */
const CODED = /[([]\s*(?!\d{1,3}\s*[)\]])(?:\p{Lu}|\d{1,2}[a-h]?)(?:[\s,;./&+]+(?:\p{Lu}|\d{1,2}[a-h]?))*\s*[)\]]/u;
/** An amount in the place of a part of the name: “Soup 4.5 6.50”. Beer without alcohol is 0.0. */
const ENDS_WITH_DECIMALS = /(?<![\d.,])(?!0[.,]0$)\d{1,5}[.,]\d{1,2}$/u;
/** A number at the end, which may be another amount: “15.50, small 9”. */
const ENDS_WITH_NUMBER = new RegExp(`(?:^|[\\s/])${NUMBER}$`, "iu");
const MARK_LIST = String.raw`(?:vg|ve|v|gf|df)(?:[\s,/&+]+(?:vg|ve|v|gf|df))*`;
/** “(V, GF)” anywhere, “GF” after the amount. */
const MARKED = new RegExp(String.raw`\s*[([]\s*(${MARK_LIST})\s*[)\]]`, "giu");
const MARKED_LAST = /(?<=\d\S?)\s+((?:VG|VE|V|GF|DF)(?:[\s,/&+]+(?:VG|VE|V|GF|DF))*)$/u;

/**
 * Reads a menu or a list of prices that was typed, or pasted from a sheet (with tabs): a heading on its own line begins a section; a
 * line without an amount below a price describes it. Amounts stand at the end, with the sign of the money or without, with a point or a
 * comma; at the beginning or within they need the sign or two decimals. A line with an amount that is not clear is named, never a description. An amount on
 * a heading is that of all lines below it.
 * @example readTypedPrices("Starters\nSoup 6.50") // { prices: [{ section: "Starters", name: "Soup", amount: 650, … }], unclear: [] }
 */
export function readTypedPrices(text: string): TypedPrices {
  const lines = text.split(/\r\n?|\n/).map(plainLine);
  const list = new PriceList(lines);
  for (const at of lines.keys()) list.read(at);
  return { prices: list.prices, unclear: list.unclear };
}

/** Reads the lines of a list, one after the other. */
class PriceList implements TypedPrices {
  readonly prices: TypedPrice[] = [];
  readonly unclear: TypedPrices["unclear"] = [];
  readonly #lines: readonly string[];
  /** A list of numbers in one line says that a single one, too, is no number of pieces. */
  readonly #hasNumbers: boolean;
  #section: string | null = null;
  /** The price of all lines below a heading. */
  #forAll: Read | null = null;
  #isAfterPrice = false;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#hasNumbers = lines.some((line) => SEVERAL_NUMBERS.test(line));
  }

  read(at: number): void {
    const { text: line, numbers } = this.#takeNumbers(this.#lines[at]!);
    const last = this.prices.at(-1);
    if (line === "" && numbers.length > 0 && this.#isAfterPrice && last) last.numbers = distinct(last.numbers, numbers);
    else if (line === "") this.#endBlock(at);
    else if (CODED.test(takeMarks(line).text)) this.#leave(at);
    else this.#readLine(at, line, numbers);
  }

  #readLine(at: number, line: string, numbers: number[]): void {
    const last = this.prices.at(-1);
    const prices = readPrices(line);
    const isText = prices.length === 0 && !HAS_MONEY.test(line);
    const isListed = prices.length > 0 && prices.every(({ name }) => name.length <= MAX_NAME);
    if (isText && this.#forAll && isItem(line)) this.#add(at, [{ ...this.#forAll, name: line }], numbers);
    else if (isListed && prices.length === 1 && numbers.length === 0 && this.#isForAll(at, line, prices[0]!)) {
      this.#section = titleOf(prices[0]!.name);
      this.#forAll = prices[0]!;
      this.#isAfterPrice = false;
    } else if (isListed) {
      this.#forAll = null;
      this.#add(at, prices, numbers);
    } else if (isText && this.#isAfterPrice && last && !isHeading(line) && canDescribe(last, line)) {
      last.description = [last.description, line.replace(/^\((.*)\)$/, "$1")].filter(Boolean).join(" ");
      last.numbers = distinct(last.numbers, numbers);
    } else if (isText && line.length <= MAX_NAME && numbers.length === 0 && this.#isFollowed(at)) {
      this.#section = titleOf(line);
      this.#forAll = null;
      this.#isAfterPrice = false;
    } else this.#leave(at);
  }

  #add(at: number, prices: readonly Read[], numbers: number[]): void {
    this.prices.push(...prices.map((price) => ({ ...price, numbers, section: this.#section, line: at + 1 })));
    this.#isAfterPrice = true;
  }

  #leave(at: number): void {
    this.unclear.push({ line: at + 1, text: this.#lines[at]! });
    this.#isAfterPrice = false; // what follows may belong to it
  }

  #endBlock(at: number): void {
    this.#isAfterPrice = false;
    if (this.prices.at(-1)?.line === at) this.#forAll = null;
  }

  /** Whether the next line that says something is a price, or a heading above one. */
  #isFollowed(at: number): boolean {
    const next = this.#lines.slice(at + 1).find((line) => line !== "") ?? "";
    return readPrices(this.#takeNumbers(next).text).length > 0;
  }

  /** Whether an amount is that of all lines below: what the line says itself counts, or how many of them there are. */
  #isForAll(at: number, line: string, { name, amount, amount_to, description }: Read): boolean {
    if (amount === null || amount_to !== null || description !== null) return false;
    const below: string[] = [];
    for (const next of this.#lines.slice(at + (this.#lines[at + 1] === "" ? 2 : 1), at + 2 + FOR_ALL_UNSAID)) {
      const { text } = this.#takeNumbers(next);
      if (!isItem(text) || HAS_MONEY.test(text) || readPrices(text).length > 0) break;
      below.push(text);
    }
    const isMarked = /^#/.test(line) || /:\s*\S+$/.test(line) || (isCapitals(name) && !below.some(isCapitals));
    if (FOR_ALL.test(name)) return below.length > 0;
    if (isMarked || EACH.test(line)) return below.length >= FOR_ALL_MARKED && below.every(isHeading);
    return below.length >= FOR_ALL_UNSAID && below.every(isHeading);
  }

  #takeNumbers(line: string): { text: string; numbers: number[] } {
    if (!this.#hasNumbers) return { text: line, numbers: [] };
    const numbers: number[] = [];
    const text = line.replaceAll(NUMBERS, (whole, list: string) => {
      const named = list.split(/[,;./]/).map((one) => Number.parseInt(one, 10));
      if (named.some((one) => one < 1 || one > MAX_NUMBER)) return whole;
      numbers.push(...named);
      return "";
    });
    return { text: text.trim(), numbers: distinct(numbers, []) };
  }
}

/** The EU names fourteen allergens. */
const MAX_NUMBER = 14;
/** “All pizzas 12”, “Gach ceapaire 6.50” */
const FOR_ALL = /(?<!\p{L})(?:all|any|every|gach|uile|pob|holl|tous|toutes|chaque|uile|pep|an h-uile)(?!\p{L})/iu;
const EACH = /(?<!\p{L})(?:each|an ceann)$/iu;
/** So many names below a line with an amount are no description of it: where it is marked as a heading, and where not. */
const FOR_ALL_MARKED = 2;
const FOR_ALL_UNSAID = 3;

const distinct = (some: readonly number[], others: readonly number[]) => [...new Set([...some, ...others])];
const isCapitals = (line: string) => /\p{Lu}{2}/u.test(line) && line === line.toUpperCase();
/** The name of something that is sold, unlike “with bread” or “(for two)”, and no heading of others. */
const isItem = (line: string) => line.length <= MAX_NAME && /^["'“‘]?[\p{Lu}\d]/u.test(line) && !/^#|:$/.test(line);

const plainLine = (line: string) =>
  line
    .normalize("NFC")
    .replaceAll(/[\u00a0\u2009\u202f]/g, " ")
    .replaceAll(SUPERSCRIPTS, (numbers) => ` (${numbers.normalize("NFKC").replaceAll("·", ",")})`)
    .replace(/^[\s•*▪·–—-]+(?=\S)/u, "")
    .replaceAll(/(\d)[.,][-–—](?=\s|$)/g, "$1") // “5.-”
    .replaceAll(/ {2,}/g, " ")
    .trim();

const titleOf = (line: string) => line.replace(/^#+\s*/, "").replace(/(?<![\s:])[\s:]+$/, "");
/** Capitals, a colon at the end, a mark of a heading, or one to three words without a comma, of which the first has a capital. */
const isHeading = (line: string) =>
  /^#|:$/.test(line) || isCapitals(line) || /^\p{Lu}[\p{L}'’&-]*(?: [\p{L}'’&-]+){0,2}$/u.test(line);
const canDescribe = ({ description }: TypedPrice, line: string) =>
  (description ?? "").length + line.length < MAX_DESCRIPTION;

const NO_AMOUNT = { amount: null, amount_to: null, unit: "item" as const, sizes: [], diets: [] };
type Read = Omit<TypedPrice, "section" | "line" | "numbers">;

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
  const isEach =
    several.length > 1 &&
    several.every((part, at) => part !== null && !HAS_MONEY.test(part.name) && (at === 0 || !IS_SIZE.test(part.name)));
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
  const rest = after ?? read.name;
  if (ENDS_WITH_NUMBER.test(rest) && !COUNTED.test(rest) && !SERVES.test(rest)) return null;
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
  if (!name || !amounts || !unit || !/\p{L}/u.test(name) || ENDS_WITH_DECIMALS.test(name)) return null;
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
  const [, lead, colon, first] = /^(.+?)(?:(:)\s*|\s+)(\S+)$/.exec(head) ?? [];
  if (!lead || !first || HAS_MONEY.test(lead)) return null;
  const isSizesOnly = /^(?:half|leath)$/iu.test(lead); // “Half pint 3.20 / Pint 5.90”
  // “Black coffee 3.20, green tea 2.50” are two, and of “Fish and chips 15.50, small 9” the first size is not said.
  if (!colon && !isSizesOnly && !IS_SIZE.test(first)) return null;
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
