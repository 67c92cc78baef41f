import fc from "fast-check";
import { FEEDBACK_KINDS } from "../../src/contract/feedback.ts";
import { LOCALES } from "../../src/contract/locales.ts";
import type { FuzzAnswer } from "./judge.ts";
import type { FuzzRequest } from "./requests.ts";
import { HOSTILE_VALUES, textOf } from "./values.ts";

/** Public screens and feeds, with the fields of the query string that they read. */
const ADDRESSES: Record<string, readonly string[]> = {
  "": [],
  "/pages": ["q", "category", "tag", "open", "at", "near", "bbox", "price", "sort", "cursor", "town", "view"],
  "/pages/lantern-bar": ["date", "opened", "photo"],
  "/categories/pubs": ["open", "sort", "cursor"],
  "/posts": ["cursor", "category"],
  "/stories": ["cursor", "tag"],
  "/events": ["from", "to", "day", "kind", "price", "near", "cursor", "month", "view"],
  "/events/music-session": ["date"],
  "/info/getting-here": ["date"],
  "/feedback": ["page", "sent", "kind"],
  "/request": ["name", "q"],
  "/unsubscribe": ["token"],
  "/events.ics": ["category", "page"],
  "/posts.rss": ["category"],
  "/open-data": [],
  "/sign-in": ["next", "mode"],
  "/action": ["mode", "oobCode", "continueUrl"],
};

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const FORMS: Record<string, readonly string[]> = {
  "/feedback": ["kind", "message", "name", "email", "page", "opened", "homepage"],
  "/unsubscribe": ["token", "List-Unsubscribe"],
};
const PLAUSIBLE: Record<string, readonly string[]> = {
  kind: FEEDBACK_KINDS,
  message: ["Is the bar open at Easter?", "**hello**", "https://lantern.example/ https://b.example/"],
  name: ["Niamh", "Ó Baoill"],
  email: ["niamh@lantern.example", "nobody"],
  opened: ["2026-07-04T12:00:00.000Z", "now"],
  homepage: ["", "https://robot.example/"],
  "List-Unsubscribe": ["One-Click"],
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

const hostileFields = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names, "x"), fc.constantFrom(...HOSTILE_VALUES)), { minLength: 1, maxLength: 3 })
    .map((pairs) => ({
      what: pairs.map(([, { what }]) => what).join(", "),
      pairs: pairs.map(([name, { value }]) => [name, textOf(value).slice(0, 3_000)] as [string, string]),
    }));

const locales = fc.constantFrom(...LOCALES);

const screens: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...Object.entries(ADDRESSES)).chain(([path, names]) =>
  fc.tuple(locales, hostileFields(names)).map(([locale, { what, pairs }]) => ({
    ...{ name: `screen ${path}`, caller: "visitor", method: "GET", headers: {}, body: null, what, judge },
    path: `/${locale}${path}?${new URLSearchParams(pairs)}`,
  })),
);

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

const language: fc.Arbitrary<FuzzRequest> = fc
  .tuple(locales, fc.constantFrom(...HOSTILE_VALUES))
  .map(([locale, { what, value }]) => ({
    ...{ name: "language", caller: "visitor", method: "GET", headers: {}, body: null, what, judge },
    path: `/language/${locale}?${new URLSearchParams({ to: textOf(value).slice(0, 3_000) })}`,
  }));

const forms: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...Object.entries(FORMS)).chain(([path, names]) =>
  fc
    .record({
      locale: locales,
      valid: fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(PLAUSIBLE[name] ?? ["a"]))]))),
      hostile: fc.option(hostileFields(names), { freq: 3, nil: null }),
      site: fc.constantFrom(...SITES),
      type: fc.constantFrom(
        ...[FORM, FORM, FORM, FORM, { "content-type": "application/json" }, { "content-type": "multipart/form-data" }],
      ),
      isRaw: fc.boolean(),
    })
    .map(({ locale, valid, hostile, site, type, isRaw }) => {
      const pairs = [...Object.entries(valid), ...(hostile?.pairs ?? [])];
      const raw = pairs.map(([name, value]) => `${name}=${value}`).join("&");
      return {
        ...{ name: `form ${path}`, caller: "visitor", method: "POST", path: `/${locale}${path}`, judge },
        headers: { ...type, ...(site && { "sec-fetch-site": site }) },
        body: isRaw ? raw : new URLSearchParams(pairs).toString(),
        what: hostile?.what ?? "valid",
      };
    }),
);

/** The forms of the site, its screens, and addresses that lead nowhere. */
export const siteRequests: fc.Arbitrary<FuzzRequest> = fc.oneof(forms, screens, paths, language);
