import { folded, LONGEST_PHRASE, ROMANCE_DAYS, type Sense, type SenseName, sensesOf } from "./vocabulary.ts";

/** A word, phrase, number or mark of a text. */
export type Piece = {
  /** In the text that is read, which may differ from what was typed in spaces and dots. */
  start: number;
  end: number;
  /** A mark, such as `-`, the digits, or the folded words. */
  text: string;
  kind: "phrase" | "number" | "mark" | "end";
  senses: readonly Sense[];
  /** Whether a space stands before it. */
  isApart: boolean;
};

export type Pieces = { text: string; pieces: readonly Piece[] };

type Token = { start: number; end: number; text: string; kind: "word" | "number" | "mark" | "end"; isApart: boolean };

/** Words that say nothing, in a row: more of them begin nothing that is read. */
export const MAX_LEAD = 6;

const TOKENS = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|\d+|[^\s\p{L}\d]|\n/gu;
const DASHES = /[‐‑‒–—―−~〜→]/g;
/** “a.m.”, “i.n.” and the like after a number, as one word. */
const DOTTED_HALVES: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d\s?)(?:a\.\s?m\b\.?|r\.\s?n\b\.?|y\.\s?b\b\.?)/giu, "am "],
  [/(?<=\d\s?)(?:p\.\s?m\b\.?|i\.\s?n\b\.?|y\.\s?[hp]\b\.?)/giu, "pm "],
  [/(?<=\d)in(?![\p{L}])/giu, "pm"],
  [/(?<=\d\s?[ap]m)(?=\p{Lu})/gu, " "],
  [/(?<=\d)([ap])(?![\p{L}.])/giu, "$1m"],
];
/** Ends a sentence, and no abbreviation: after a number, a bracket or a long word, but for the longest short name of a day. */
const SENTENCE_END = /(?<=\d|\b[ap]m|\p{L}{5}|\))(?<!\bthurs)\s*\.\s+(?=\p{L})/giu;

/**
 * Words and phrases with what they may mean, the longest first; numbers and marks. A part of the text that ends is a piece, too.
 * @param monthFirst the order of a date in numbers: `true` where 6/1 is 1 June; null: not known, so that only 31/8 is a date
 */
export function piecesOf(typed: string, monthFirst: boolean | null): Pieces {
  let text = typed
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\S\n]/gu, " ")
    .replaceAll(DASHES, "-");
  text = text.replaceAll(/(?<![\p{L}\d])['’‘](?=till?\b)/giu, "");
  for (const [dotted, plain] of DOTTED_HALVES) text = text.replaceAll(dotted, plain);
  text = text.replaceAll(SENTENCE_END, "; ");
  const tokens = tokensOf(text);
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(tokens, at);
    pieces.push(found.piece);
    at += found.length;
  }
  return { text, pieces: inTheirLanguage(withDates(pieces, monthFirst), text) };
}

/** Dates in numbers become what they say: a day, a month, perhaps a year. */
function withDates(pieces: readonly Piece[], usual: boolean | null): Piece[] {
  const read: Piece[] = [];
  const monthFirst = orderOfDates(pieces) ?? usual;
  for (let at = 0; at < pieces.length; at += 1) {
    const date = dateAt(pieces, at, monthFirst);
    read.push(...(date?.pieces ?? [pieces[at]!]));
    if (date) at += date.length - 1;
  }
  return read;
}

/** Whether months come first, by a date that can be read in one order alone, such as 31/8; null: there is none, or there are both. */
function orderOfDates(pieces: readonly Piece[]): boolean | null {
  const orders = new Set<boolean>();
  for (const [at, { kind, text }] of pieces.entries()) {
    const last = isMark(pieces[at + 1], "/") ? pieces[at + 2] : undefined;
    if (kind !== "number" || last?.kind !== "number" || !dateAt(pieces, at, null)) continue;
    if (Number(text) > 12 !== Number(last.text) > 12) orders.add(Number(last.text) > 12);
  }
  return orders.size === 1 ? orders.has(true) : null;
}

function dateAt(
  pieces: readonly Piece[],
  at: number,
  monthFirst: boolean | null,
): { pieces: Piece[]; length: number } | null {
  const [one, mark, two, second, three] = [0, 1, 2, 3, 4].map((after) => pieces[at + after]);
  if (one?.kind !== "number" || two?.kind !== "number" || mark?.isApart || two.isApart) return null;
  const isThird = three?.kind === "number" && second?.isApart === false && !three.isApart && second.text === mark?.text;
  const [first, last] = [Number(one.text), Number(two.text)];
  const said = (day: number, month: number, year: Piece | undefined, length: number) => {
    if (month < 1 || month > 12 || day < 1 || day > 31) return null;
    const { end } = pieces[at + length - 1]!;
    const number = (text: string): Piece => ({
      start: one.start,
      end,
      text,
      kind: "number",
      senses: [],
      isApart: true,
    });
    const named: Piece = { ...number(`month ${month}`), kind: "phrase", senses: [{ is: "month", month }] };
    const ofYear = year ? [number(year.text.length === 2 ? `20${year.text}` : year.text)] : [];
    return { pieces: [number(String(day)), named, ...ofYear], length };
  };
  if (isMark(mark, "-") && isThird && /^20\d\d$/.test(one.text)) return said(Number(three.text), last, one, 5);
  // “9-1/2-5” are hours.
  const isAfterHours = isMark(pieces[at - 1], "-") && pieces[at - 2]?.kind === "number" && !isMark(pieces[at - 3], "/");
  if (!isMark(mark, "/") || isAfterHours || [one, two].some(({ text }) => text.length > 2)) return null;
  const [year, length] = isThird && /^(?:20)?\d\d$/.test(three.text) ? [three, 5] : [undefined, 3];
  if (last > 12 || (monthFirst === true && first <= 12)) return said(last, first, year, length);
  return first > 12 || monthFirst === false || first === last ? said(first, last, year, length) : null;
}

const FRENCH_CLOCK = /\d\s?h(?!\p{L})/iu;
const ENGLISH_DAYS = /^(?:mon|tue|tues|wed|thu|thurs|fri|sat|sun|\p{L}+days?)$/u;

/** *Mar* is a Tuesday beside days in French, Italian or Spanish, and *mái* in Irish; *mai* is May. *Dé* without a day is no *de*. */
function inTheirLanguage(pieces: readonly Piece[], text: string): Piece[] {
  const texts = pieces.map((piece) => piece.text);
  const isEnglish = texts.some((word) => ENGLISH_DAYS.test(word));
  const isRomance = !isEnglish && (texts.some((word) => ROMANCE_DAYS.has(word)) || FRENCH_CLOCK.test(text));
  const tuesday: Sense = { is: "days", days: [2], isOne: true };
  return pieces.map((piece, at) => {
    const isTuesday =
      (piece.text === "mar" && isRomance) || (piece.text === "mai" && /á/iu.test(text.slice(piece.start, piece.end)));
    if (piece.text === "de" && !hasSense(pieces[at + 1], "days") && /é/iu.test(text.slice(piece.start, piece.end)))
      return { ...piece, senses: [] };
    return isTuesday ? { ...piece, senses: [tuesday] } : piece;
  });
}

function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(TOKENS)];
  return found.map(({ 0: token, index }): Token => {
    const isWord = /^\p{L}/u.test(token);
    const kind = isWord ? "word" : /^\d/.test(token) ? "number" : /[\n;•|]/.test(token) ? "end" : "mark";
    const isApart = index === 0 || /\s/.test(text[index - 1]!);
    return { start: index, end: index + token.length, text: isWord ? folded(token) : token, kind, isApart };
  });
}

function phraseAt(tokens: readonly Token[], at: number): { piece: Piece; length: number } {
  const first = tokens[at]!;
  const { start, isApart } = first;
  let phrase = "";
  let found: { senses: readonly Sense[]; length: number; phrase: string } | null = null;
  for (let length = 1, end = at; length <= LONGEST_PHRASE && end < tokens.length; end += 1) {
    const token = tokens[end]!;
    const isHyphen = token.text === "-" && !token.isApart && tokens[end + 1]?.isApart === false && end > at;
    if (isHyphen) continue; // “week-end”
    if (token.kind !== "word" && token.kind !== "number" && token.text !== "/") break;
    phrase += (token.isApart || tokens[end - 1]?.text === "-") && end > at ? ` ${token.text}` : token.text;
    const senses = sensesOf(phrase);
    if (senses.length > 0) found = { senses, length: end - at + 1, phrase };
    length += 1;
  }
  const isPhrase = found !== null && (first.kind === "word" || found.length > 1);
  if (isPhrase && found) {
    const { senses, length } = found;
    const piece: Piece = {
      start,
      end: tokens[at + length - 1]!.end,
      text: found.phrase,
      kind: "phrase",
      senses,
      isApart,
    };
    return { piece, length };
  }
  const { end, text } = first;
  const kind = first.kind === "word" ? "phrase" : first.kind;
  return { piece: { start, end, text, kind, senses: [], isApart }, length: 1 };
}

/** What a piece means by one of its senses; undefined where it has no such sense. */
export const senseOf = <Name extends SenseName>(piece: Piece | undefined, name: Name) =>
  piece?.senses.find((one): one is Extract<Sense, { is: Name }> => one.is === name);

export const hasSense = (piece: Piece | undefined, ...names: SenseName[]): boolean =>
  piece?.senses.some((one) => names.includes(one.is)) ?? false;

export const isMark = (piece: Piece | undefined, ...marks: string[]): boolean =>
  piece?.kind === "mark" && marks.includes(piece.text);
