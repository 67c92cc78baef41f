import fc from "fast-check";
import { FEEDBACK_KINDS } from "#core/contract/community/feedback.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { HARNESSES_OF_MODULES } from "#start/compiled/harnesses.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { FuzzAnswer } from "./judge.ts";
import type { RecordedRoute } from "./record-routes.ts";
import { headersOf } from "./requests.ts";
import { HOSTILE_NAMES, HOSTILE_VALUES, type KnownIds, oneOfKnown, textOf } from "./values.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
/** The fields of each form, below `/{locale}`; a form of the router that is not here is a finding. */
const FORMS: Record<string, readonly string[]> = {
  "/feedback": ["kind", "message", "name", "email", "page", "opened", "homepage"],
  "/correct": [
    "page",
    "section",
    "opened",
    "was",
    "homepage",
    "note",
    "person",
    "reply",
    "name",
    "slogan",
    "email",
    "website",
    "contact_number",
    "description",
    "address",
    "prices",
  ],
  "/unsubscribe": ["token", "of", "List-Unsubscribe"],
  "/check": ["token"],
  "/t/:token": ["kind", "undo", "word", "word_ie", "early_at", "late_at"],
  "/identity/callback": ["state", "code", "error", "iss"],
  ...(Object.assign({}, ...HARNESSES_OF_MODULES.map(({ forms }) => forms)) as object),
};
const PLAUSIBLE: Record<string, readonly string[]> = {
  kind: [...FEEDBACK_KINDS, "closed", "early"],
  message: ["Is the bar open at Easter?", "**hello**", "https://lantern.example/ https://b.example/"],
  name: ["Niamh", "Ó Baoill"],
  email: ["niamh@lantern.example", "nobody"],
  opened: ["2026-07-04T12:00:00.000Z", "now"],
  homepage: ["", "", "", "https://robot.example/"],
  was: ["{}", '{"slogan":"A light in the harbour"}', '{"slogan":1}'],
  section: ["about", "contact", "prices"],
  early_at: ["16:00"],
  "List-Unsubscribe": ["One-Click"],
  ...(Object.assign({}, ...HARNESSES_OF_MODULES.map(({ plausible }) => plausible)) as object),
};
const SITES = [undefined, "same-origin", "same-site", "cross-site", "none"] as const;

/** What no document may hold as markup: values are escaped. */
const MARKUP = "<script>alert(1)</script>";

function judge({ status, type, body, headers }: FuzzAnswer): string | null {
  if (status >= 500) return `answered ${status}`;
  if (!headers["x-content-type-options"]) return "answered without security headers";
  const { location } = headers;
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) return `redirected to ${location}`;
  if (!type.startsWith("text/html")) return null;
  if (!headers["content-security-policy"]?.includes("default-src 'none'")) return "answered HTML without a policy";
  return body.includes(MARKUP) ? "answered markup from the request" : null;
}

const hostileFields = (known: readonly string[]) =>
  fc.array(fc.tuple(names(known), fc.constantFrom(...HOSTILE_VALUES)), { minLength: 1, maxLength: 3 }).map((pairs) => ({
    what: pairs.map(([, { what }]) => what).join(", "),
    pairs: pairs.map(([name, { value }]) => [name, textOf(value).slice(0, 3_000)] as [string, string]),
  }));

/** What the parameters of an address are mostly; hostile values take turns with them. */
const VALUES: readonly { of: RegExp; kind: string }[] = [
  { of: /\/(?:pages|embed)\/:slug/, kind: "slug of page" },
  { of: /\/categories\/:slug/, kind: "slug of category" },
  { of: /\/events\/:slug/, kind: "slug of event" },
  { of: /\/stories\/:slug.*gpx/, kind: "slug of walk" },
  { of: /\/stories\/:slug/, kind: "slug of story" },
  { of: /^\/fr\/\*/, kind: "French" },
  { of: /\/drawings\/:file/, kind: "drawing" },
  { of: /^\/assets\/\*/, kind: "asset" },
  { of: /\/info\/:slug/, kind: "slug of special page" },
  { of: /\/posts\/:id/, kind: "public post" },
  ...HARNESSES_OF_MODULES.flatMap(({ addresses = {} }) =>
    Object.entries(addresses).map(([address, kind]) => ({ of: new RegExp(RegExp.escape(address)), kind })),
  ),
  { of: /\/images\/page\/photos\/:file/, kind: "file of page photo" },
  { of: /\/images\/posts\/:file/, kind: "file of post photo" },
  { of: /\/images\/stories\/:file/, kind: "file of story photo" },
  { of: /\/images\/events\/:file/, kind: "file of event photo" },
  { of: /\/images\/categories\/:file/, kind: "file of category photo" },
  { of: /\/images\/accounts\/:file/, kind: "file of account photo" },
  { of: /\/audio\/:file/, kind: "file of recording" },
  { of: /\/dev\/outbox\/:id/, kind: "outbox" },
  { of: /\/t\/:token/, kind: "day token" },
  { of: /\/language\/:locale/, kind: "locale" },
  { of: /\/sitemap-:part/, kind: "part" },
];
const PARAMETER = /:\w+(?:\(\^.*?\$\))?/g;

/** Names that an address or a form may have, though nobody reads them. */
const names = (known: readonly string[]) => fc.oneof(fc.constantFrom("x", ...known), fc.constantFrom(...HOSTILE_NAMES));

/** Every address that the router answers by GET, with the fields of all screens and public reads in its query string. */
function addresses(
  routes: readonly RecordedRoute[],
  fields: readonly string[],
  ids: KnownIds,
): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...routes.map(({ url }) => {
      const kind = VALUES.find(({ of }) => of.test(url))?.kind;
      const usual = oneOfKnown(() => (kind ? (ids[kind] ?? []) : ["x"])).map((value) => ({
        what: "valid",
        value: value ?? "x",
      }));
      const value = fc.oneof({ weight: 4, arbitrary: usual }, fc.constantFrom(...HOSTILE_VALUES));
      const query = fc.option(hostileFields(fields), { freq: 2, nil: null });
      return fc.tuple(value, query, headersOf).map(([part, asked, headers]) => {
        const text = encodeURIComponent(textOf(part.value).slice(0, 2_000));
        const path = url.replaceAll("::", ":").replaceAll(PARAMETER, text).replace("*", text);
        return {
          name: `GET ${url}`,
          caller: "visitor" as const,
          method: "GET" as const,
          body: null,
          judge,
          headers,
          path: asked ? `${path}?${new URLSearchParams(asked.pairs)}` : path,
          what: asked?.what ?? part.what,
        };
      });
    }),
  );
}

/** Addresses whose path is hostile. */
const paths: fc.Arbitrary<FuzzRequest> = fc
  .record({
    start: fc.constantFrom(
      "/en/pages/",
      "/ga/events/",
      "/en/",
      "/images/",
      "/audio/",
      "/language/",
      "/api/",
      "/open-data/",
      "/",
    ),
    hostile: fc.constantFrom(...HOSTILE_VALUES),
    isRaw: fc.boolean(),
  })
  .map(({ start, hostile: { what, value }, isRaw }) => {
    const text = textOf(value).slice(0, 2_000).toWellFormed();
    const raw = text.replaceAll(/[^!-~]|[#?\\]/g, "%ff");
    const request = {
      name: "address",
      caller: "visitor",
      method: "GET",
      headers: {},
      body: null,
      what,
      judge,
    } as const;
    return { ...request, path: `${start}${isRaw ? raw : encodeURIComponent(text)}` };
  });

/** Every form of the router. */
function forms(routes: readonly RecordedRoute[], ids: KnownIds): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...routes.map(({ url }) => {
      const known = FORMS[withoutLocale(url)] ?? [];
      const texts = (name: string) =>
        oneOfKnown(() => PLAUSIBLE[name] ?? ids[`form ${name}`] ?? ["a"]).map((one) => one ?? "a");
      return fc
        .record({
          valid: fc.record(Object.fromEntries(known.map((name) => [name, texts(name)]))),
          hostile: fc.option(hostileFields(known), { freq: 1, nil: null }),
          site: fc.constantFrom(...SITES),
          type: fc.constantFrom(
            FORM,
            FORM,
            FORM,
            FORM,
            { "content-type": "application/json" },
            { "content-type": "multipart/form-data" },
          ),
          isRaw: fc.boolean(),
          token: oneOfKnown(() => ids["day token"] ?? ["x"]),
        })
        .map(({ valid, hostile, site, type, isRaw, token }) => {
          const pairs = [...Object.entries(valid), ...(hostile?.pairs ?? [])];
          const raw = pairs.map(([name, value]) => `${name}=${value}`).join("&");
          return {
            name: `POST ${url}`,
            caller: "visitor" as const,
            method: "POST" as const,
            judge,
            path: url.replaceAll(PARAMETER, token ?? "x"),
            headers: { ...type, ...(site && { "sec-fetch-site": site }) },
            body: isRaw && hostile ? raw : new URLSearchParams(pairs).toString(),
            what: hostile?.what ?? "valid",
          };
        });
    }),
  );
}

const withoutLocale = (url: string) => url.replace(LOCALE, "");
const LOCALE = new RegExp(`^/(?:${LOCALES.join("|")})(?=/|$)`);

/** Beside the calls of the contract and of the identity provider. */
export const isOfSite = ({ url }: RecordedRoute): boolean =>
  !/^\/(?:api|identitytoolkit|securetoken)\b/.test(url) &&
  !HARNESSES_OF_MODULES.some(({ requests }) => requests?.path === url);

export type Site = {
  /** What the router has beside the calls of the contract and of the identity provider. */
  routes: readonly RecordedRoute[];
  /** The names that screens read in the query string. */
  fields: readonly string[];
};

/** The forms of the site, its screens and files, and addresses that lead nowhere. */
export function siteRequests({ routes, fields }: Site, ids: KnownIds): fc.Arbitrary<FuzzRequest> {
  const of = (wanted: string) => routes.filter(({ method }) => method === wanted);
  return fc.oneof(
    { weight: 1, arbitrary: forms(of("POST"), ids) },
    { weight: 3, arbitrary: addresses(of("GET"), fields, ids) },
    { weight: 1, arbitrary: paths },
  );
}

/** Each address and each form once, as somebody who wants nothing evil sends it. */
export function visits({ routes }: Site, ids: KnownIds): FuzzRequest[] {
  return routes.flatMap(({ method, url }): FuzzRequest[] => {
    const kind = VALUES.find(({ of }) => of.test(url))?.kind;
    const value = encodeURIComponent((kind && ids[kind]?.[0]) || "x");
    const plain = url.replaceAll("::", ":").replaceAll(PARAMETER, value).replace("*", value);
    const path = /\/correct$/.test(url) ? `${plain}?page=${ids["form page"]?.[0]}` : plain;
    const request = { name: `${method} ${url}`, caller: "visitor" as const, path, what: "valid", judge };
    if (method === "GET") return [{ ...request, method, headers: {}, body: null }];
    if (method !== "POST") return [];
    const usual = (name: string) =>
      name === "kind" && url.startsWith("/t/")
        ? [name, "closed"]
        : [name, PLAUSIBLE[name]?.[0] ?? ids[`form ${name}`]?.[0] ?? ""];
    const pairs = (FORMS[withoutLocale(url)] ?? []).map(usual);
    return [{ ...request, method, headers: FORM, body: new URLSearchParams(pairs).toString() }];
  });
}

/** What a list of the harness lacks: a form of the router whose fields nobody has named. */
export const missingForms = ({ routes }: Site): string[] =>
  routes
    .filter(({ method, url }) => method === "POST" && !Object.hasOwn(FORMS, withoutLocale(url)))
    .map(({ url }) => `the form ${url} of the router is not in the list of the harness`);
