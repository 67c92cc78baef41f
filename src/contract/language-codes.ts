/** The languages that the product knows, as BCP 47 tags: that of `lang` and `hreflang`, the prefix of their addresses and the folder of their messages. */
export const LANGUAGE_CODES = ["en", "ga", "cy", "gd", "fr", "br"] as const;
export type Language = (typeof LANGUAGE_CODES)[number];

export const isLanguage = (code: string): code is Language => LANGUAGE_CODES.some((known) => known === code);

export const asPair = ([first, second]: readonly Language[]): readonly [Language, Language] | undefined =>
  first && second && first !== second ? [first, second] : undefined;

/**
 * The two languages of all texts, of a list of those that readers may choose: the first two. English and Irish, in this order, where
 * nothing is beside them but French: these lists are older than the choice.
 * @returns undefined where the list is too short
 */
export function pairOf(listed: readonly Language[]): readonly [Language, Language] | undefined {
  const older = listed.filter((code) => code !== "fr");
  if (older.length === 2 && older.includes("en") && older.includes("ga")) return ["en", "ga"];
  return asPair(listed);
}
