import type { IncomingHttpHeaders } from "node:http";
import { LANGUAGE_CODES } from "#core/contract/languages.ts";
import { type ModuleName, thoseOn } from "#core/contract/module-names.ts";
import { countedTerm } from "#core/domain/statistics/search-report.ts";
import type { AnyScreen } from "#core/web/document/screen.ts";
import { SERVERS_OF_MODULES } from "#start/compiled/servers.ts";
import { clientOf } from "../access/caller.ts";
import type { Scan, View, ViewCounter } from "../calls/handler.ts";

/** The screen, or the confirmation that the reader's copy is current. */
const COUNTED_STATUSES = [200, 304];

type Counting = {
  views: ViewCounter;
  publicUrl: string;
  kind: NonNullable<AnyScreen["counts"]>;
  slug: string;
  scan?: Scan | null;
};
type Request = { method?: string | undefined; headers: IncomingHttpHeaders; ip: string };

/** What a query says of a code that was scanned; null: nothing that a module reads. */
export function scanIn(query: Readonly<Record<string, unknown>>, modulesOff: readonly ModuleName[] = []): Scan | null {
  for (const { scans } of thoseOn(SERVERS_OF_MODULES, modulesOff)) {
    const text = scans && query[scans.field];
    if (scans && typeof text === "string" && scans.isOne(text)) return { field: scans.field, text };
  }
  return null;
}

/**
 * Counts a view of a page or a category. Called after the response, cached or not
 * (docs/decisions/018-views-and-searches-without-visitors.md).
 */
export function countView(
  { views, publicUrl, kind, slug, scan = null }: Counting,
  request: Request,
  status: number,
): void {
  if (!slug || !COUNTED_STATUSES.includes(status) || !isNavigation(request)) return;
  const { headers } = request;
  const origins = () => [publicUrl, `http://${headers.host}`, `https://${headers.host}`];
  const source = () => viewSource(headers.referer, origins());
  const term = () => searchedTerm(headers.referer, origins());
  views.count({ kind, slug, visitor: clientOf(request), source, term, scan });
}

/**
 * Whether a reader navigates to the screen: no prefetch, and no subresource. A prefetch from this site counts: our
 * speculation rules let the browser fetch counted screens only when the link is pressed, and it does not fetch them again.
 */
function isNavigation({ method, headers }: Request): boolean {
  if (method !== "GET") return false;
  if ((headers["sec-fetch-dest"] ?? "document") !== "document") return false;
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"];
  if (purpose === undefined) return true;
  const isPressedLink = headers["sec-purpose"] === "prefetch" && headers["sec-fetch-site"] === "same-origin";
  if (isPressedLink) return true;
  return ![headers["sec-purpose"], headers.purpose, headers["x-moz"]].some((one) =>
    /prefetch|prerender|preview/i.test(String(one)),
  );
}

/** By the first segment of the path; a list and its items are one source. */
const SOURCES = new Map(
  Object.entries<View["source"]>({
    "": "home",
    pages: "search",
    categories: "category",
    posts: "post",
    stories: "story",
    events: "event",
    features: "feature",
    manage: "at-work",
    admin: "at-work",
  }),
);

/**
 * The source of a view by the `Referer` of the request, whose path is used only where it is ours. A view from the desk is
 * one by the page's team or an administrator.
 * @param origins of this site
 */
function viewSource(referer: string | undefined, origins: readonly string[]): View["source"] {
  if (!referer) return "direct";
  const from = URL.parse(referer);
  if (!from || !origins.includes(from.origin)) return "elsewhere";
  const [, first = "", second = "", third] = from.pathname.split("/");
  if (!LANGUAGE_CODES.some((locale) => locale === first)) return "elsewhere";
  if (second === "pages" && third) return "elsewhere"; // another page, which links to this one
  if (second === "pages" && from.searchParams.has("bbox")) return "map";
  return SOURCES.get(second) ?? "elsewhere";
}

/** What the reader had searched for in this directory; null: nothing, or something that is not counted. */
function searchedTerm(referer: string | undefined, origins: readonly string[]): string | null {
  const from = referer ? URL.parse(referer) : null;
  if (!from || !origins.includes(from.origin)) return null;
  const [, locale, screen, ...more] = from.pathname.split("/");
  if (screen !== "pages" || more.length > 0 || !LANGUAGE_CODES.some((one) => one === locale)) return null;
  return countedTerm(from.searchParams.get("q") ?? "");
}
