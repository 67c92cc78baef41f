import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { Language } from "#core/contract/languages.ts";
import { FIRST, LOCALES, type Locale } from "#core/contract/locales.ts";

export type Encoding = "br" | "gzip" | "identity";

/** Browsers send few different headers, and parsing one takes longer than sending a cached answer. */
const encodings = new LRUCache<string, Encoding>({ max: 500 });

/** The best of our encodings that the client accepts. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = encodings.get(header);
  if (known) return known;
  const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings(["br", "gzip"]);
  const best = (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding)) ?? "identity";
  encodings.set(header, best);
  return best;
}

/** The preferred one of these languages, by default those of the API; `standard` where the client accepts none of them. */
export function acceptedLocale<Code extends Language = Locale>(
  header: string | undefined,
  languages: readonly Code[] = LOCALES as readonly Language[] as readonly Code[],
  standard: Language = FIRST,
): Code {
  const preferred =
    header &&
    new Negotiator({ headers: { "accept-language": header } }).language(
      [...languages].sort((one, other) => Number(other === standard) - Number(one === standard)), // of `*` the first
    );
  return (preferred || standard) as Code;
}

/** Whether `If-None-Match` names the ETag (RFC 9110, 13.1.2): a list, compared weakly, or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
