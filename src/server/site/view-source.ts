import { LOCALES } from "../../contract/locales.ts";
import type { View } from "../calls/services.ts";

/** Screens of ours by the first part of their path; a list and what it leads to are one source. */
const SOURCES: Record<string, View["source"]> = {
  "": "home",
  pages: "search",
  categories: "category",
  posts: "post",
  stories: "story",
  events: "event",
  features: "feature",
  manage: "at-work",
  admin: "at-work",
};

/**
 * From where a reader came, by the `Referer` of the request: of our own origin it tells the path, of another one nothing
 * is asked. Whoever comes from the desk looks after the page, or after the directory.
 * @param origins under which this site is reached
 */
export function viewSource(referer: string | undefined, origins: readonly string[]): View["source"] {
  if (!referer) return "direct";
  const from = URL.parse(referer);
  if (!from || !origins.includes(from.origin)) return "elsewhere";
  const [, first = "", second = "", third] = from.pathname.split("/");
  if (!LOCALES.some((locale) => locale === first)) return "elsewhere";
  if (second === "pages" && third) return "elsewhere"; // another page, which names this one
  if (second === "pages" && from.searchParams.has("bbox")) return "map";
  return SOURCES[second] ?? "elsewhere";
}
