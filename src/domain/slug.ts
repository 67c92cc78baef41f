/** Maximum length. A longer slug is cut between words where possible. */
const MAX_SLUG_LENGTH = 120;

/**
 * The slug of a name: lower-case Latin letters, digits and single hyphens. Accents are removed, dotted consonants of Gaelic
 * type get an h; empty where nothing is left.
 * @example slugOf("Tábhairne an Ċrotaiġ") // "tabhairne-an-chrotaigh"
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/([bcdfgmpst])\u0307/gi, "$1h")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  if (slug.length <= MAX_SLUG_LENGTH) return slug;
  const cut = slug.slice(0, MAX_SLUG_LENGTH + 1).lastIndexOf("-");
  return slug.slice(0, cut > 0 ? cut : MAX_SLUG_LENGTH);
}
