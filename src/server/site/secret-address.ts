import type { SiteSettings } from "#core/web/document/screen.ts";

/**
 * The headers of a screen whose address may contain a secret. Firebase's API keys may be restricted to the origin of the
 * site, which Google reads from the referrer: with Firebase the origin is sent, but never the path.
 */
export function secretAddressHeaders({ identity }: Pick<SiteSettings, "identity">): Record<string, string> {
  const isEmbedded = identity.authDomain === null;
  return { "cache-control": "no-store", "referrer-policy": isEmbedded ? "no-referrer" : "strict-origin" };
}
