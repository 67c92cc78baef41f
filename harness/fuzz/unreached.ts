import { contract, type EndpointName } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { HARNESSES_OF_MODULES } from "#start/compiled/harnesses.ts";
import { UNREACHABLE } from "./chapters.ts";
import type { RecordedRoute } from "./record-routes.ts";
import { isOfSite } from "./site-requests.ts";

const NO_PROVIDER = "it needs a provider of identities (OpenID Connect), which the demonstration has not";

/** Routes that no run can bring to an answer of 2xx or 3xx, and why. */
export const UNSERVED: Record<string, string> = Object.fromEntries([
  ...LOCALES.flatMap((locale) =>
    ["/unsubscribe", "/check", ...HARNESSES_OF_MODULES.flatMap(({ formsOfMails = [] }) => formsOfMails)].map((form) => [
      `POST /${locale}${form}`,
      "its token comes by mail; the call behind it is made in the life story",
    ]),
  ),
  ["GET /pictures/:key/:name", "the demonstration has no logo and no photo of its own"],
  ...["GET /identity/callback", "POST /identity/callback", "GET /identity/handler"].map((name) => [name, NO_PROVIDER]),
  ...["GET /emulator/auth/handler", "GET /__/auth/handler"].map((name) => [name, NO_PROVIDER]),
]);

/** Calls that no run answered 2xx, and no longer those that are said to be out of reach. */
export function unreachedCalls(reached: ReadonlySet<string>, refused: ReadonlyMap<EndpointName, string>): string[] {
  return (Object.keys(contract) as EndpointName[]).flatMap((name) => {
    if (reached.has(name)) return UNREACHABLE[name] ? [`${name} was reached: it is not out of reach any more`] : [];
    return UNREACHABLE[name] ? [] : [`${name} was never answered 2xx: ${refused.get(name) ?? "it was not tried"}`];
  });
}

/** The routes of the site that no run answered 2xx or 3xx. */
export function unservedRoutes(routes: readonly RecordedRoute[], served: ReadonlySet<string>): string[] {
  return routes
    .filter((route) => isOfSite(route) && ["GET", "POST"].includes(route.method))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((name) => !served.has(name) && !UNSERVED[name])
    .map((name) => `${name} was never answered 2xx or 3xx`);
}
