import { fileURLToPath } from "node:url";
import type { Language } from "#core/contract/language-codes.ts";
import { namespacesIn, readMessages } from "../../scripts/compile-messages.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Shorter pieces are the same in other languages by chance. */
const MIN_PHRASE = 12;
const MIN_WORD = 5;

/** The texts of a language's messages, those between the values and the choices that stand in them. */
function piecesOf(language: Language): Set<string> {
  const texts = namespacesIn(ROOT).flatMap((namespace) => leaves(readMessages(ROOT, language, namespace)));
  return new Set(
    texts.flatMap((text) => text.split(/\{\w+, (?:plural|select),|(?:=\d+|\w+) \{|[{}#]/)).map((piece) => piece.trim()),
  );
}

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(value as object).flatMap(leaves);
}

/**
 * The product's own English in a text of a place without English: phrases anywhere, and words that are a text of their own.
 * @param others the languages of the place
 */
export function englishFinder(others: readonly Language[]): (html: string) => string[] {
  const known = new Set(others.flatMap((language) => [...piecesOf(language)]));
  const pieces = [...piecesOf("en")].filter((piece) => !known.has(piece));
  const phrases = pieces.filter((piece) => piece.length >= MIN_PHRASE && piece.includes(" "));
  const words = new Set(pieces.filter((piece) => piece.length >= MIN_WORD && !piece.includes(" ")));
  return (html) => {
    // What stands in `code` is typed as it is, by programs: names of columns, addresses.
    const visible = html.replaceAll(/<(script|style|code)\b[^>]*>.*?<\/\1>/gs, " ");
    const attributes = [...visible.matchAll(/\b(?:content|placeholder|aria-label|alt|title)="([^"]*)"/g)].map(
      ([, text]) => text!,
    );
    const nodes = [...visible.split(/<[^>]*>/), ...attributes].map((text) => text.replaceAll(/\s+/g, " ").trim());
    const whole = nodes.join("\n").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    return [...phrases.filter((phrase) => whole.includes(phrase)), ...nodes.filter((text) => words.has(text))];
  };
}
