import { fileURLToPath } from "node:url";
import type { Locale } from "#core/contract/locales.ts";
import { namespacesIn, readMessages } from "../../scripts/compile-messages.ts";

/** A text that a screen shows or says, in the language that it claims. */
export type ShownText = { text: string; lang: Locale };

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NAMESPACES = namespacesIn(ROOT);
const KEY = new RegExp(`\\b(?:${NAMESPACES.join("|")})\\.[a-z]+[A-Z]?[a-zA-Z.]*`, "g");
/** The site's name is the Irish word for a directory. */
const NAME = "Eolaire";
/** Shorter ones are the same in both by chance, or names. */
const SHORTEST_PHRASE = 5;

/** The names of messages that came out instead of their text. */
export function messageKeys(texts: readonly ShownText[]): string[] {
  return texts.flatMap(({ text }) => text.match(KEY) ?? []).filter((key) => !key.endsWith(".example"));
}

const PHRASES = { en: phrasesOf("en"), ga: phrasesOf("ga") };
const FOREIGN = { en: PHRASES.ga.difference(PHRASES.en), ga: PHRASES.en.difference(PHRASES.ga) };

/** The site's own phrases of the other language where this one was promised. */
export function foreignPhrases(texts: readonly ShownText[], locale: Locale): string[] {
  return texts.filter(({ text, lang }) => lang === locale && FOREIGN[locale as "en"].has(text)).map(({ text }) => text);
}

function phrasesOf(locale: Locale): Set<string> {
  const all = NAMESPACES.flatMap((namespace) => leaves(readMessages(ROOT, locale, namespace)));
  return new Set(all.filter((text) => text.length >= SHORTEST_PHRASE && !text.includes("{") && text !== NAME));
}

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(value as object).flatMap(leaves);
}
