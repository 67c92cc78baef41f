import { oneSpelling } from "@eolaire/search";

/** Maximum length. A longer slug is cut between words where possible. */
const MAX_SLUG_LENGTH = 120;

/**
 * The slug of a name: lower-case Latin letters, digits and single hyphens. Accents are removed, letters without decomposition
 * are written as two or as their like (`ß` ss, `ł` l), ligatures as their letters, dotted consonants of Gaelic type get an h;
 * empty where nothing is left.
 * @example slugOf("Tábhairne an Ċrotaiġ") // "tabhairne-an-chrotaigh"
 */
export function slugOf(name: string): string {
  const plain = oneSpelling(name.toLowerCase())
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => letter.normalize("NFKD"))
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "");
  const slug = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  if (slug.length <= MAX_SLUG_LENGTH) return slug;
  const cut = slug.slice(0, MAX_SLUG_LENGTH + 1).lastIndexOf("-");
  return slug.slice(0, cut > 0 ? cut : MAX_SLUG_LENGTH);
}
