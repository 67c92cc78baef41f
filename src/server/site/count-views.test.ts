import { expect, test } from "vitest";
import type { SeenView } from "../calls/handler.ts";
import { countView } from "./count-views.ts";

const PUBLIC = "https://eolaire.test";

/** What one request for a page is counted as; undefined: not at all. */
function viewOf(
  referer: string | undefined,
  headers: Record<string, string> = {},
  { status = 200 } = {},
): SeenView | undefined {
  const seen: SeenView[] = [];
  const request = {
    method: "GET",
    ip: "192.0.2.1",
    headers: { host: "localhost:3000", ...(referer !== undefined && { referer }), ...headers },
  };
  countView(
    { views: { count: (view) => seen.push(view) }, publicUrl: PUBLIC, kind: "page", slug: "pier" },
    request,
    status,
  );
  return seen[0];
}

test.each([
  [undefined, "direct"],
  ["", "direct"],
  [`${PUBLIC}/en`, "home"],
  [`${PUBLIC}/ga/`, "home"],
  [`${PUBLIC}/en/pages`, "search"],
  [`${PUBLIC}/ga/pages?q=tae&open_at=now`, "search"],
  [`${PUBLIC}/en/pages?bbox=-8.5,54.9,-8.4,55`, "map"],
  [`${PUBLIC}/en/pages/other-page`, "elsewhere"],
  [`${PUBLIC}/en/categories/food`, "category"],
  [`${PUBLIC}/en/posts/1`, "post"],
  [`${PUBLIC}/en/stories/1`, "story"],
  [`${PUBLIC}/en/events`, "event"],
  [`${PUBLIC}/en/features/1`, "feature"],
  [`${PUBLIC}/en/info/privacy`, "elsewhere"],
  [`${PUBLIC}/xx/pages`, "elsewhere"],
  [`${PUBLIC}/en/constructor`, "elsewhere"], // a name that every object has
  [`${PUBLIC}/en/__proto__`, "elsewhere"],
  ["http://localhost:3000/en/pages", "search"],
  ["https://eolaire.test.evil.example/en/pages", "elsewhere"],
  ["https://www.google.com/", "elsewhere"],
  ["android-app://com.google.android.gm/", "elsewhere"],
  ["not an address", "elsewhere"],
] as const)("a view that came from %s has the source %s", (referer, source) => {
  expect(viewOf(referer)?.source()).toBe(source);
});

test("what a page's team or an administrator sees from the desk is theirs", () => {
  expect(["manage/pier", "admin/pages"].map((path) => viewOf(`${PUBLIC}/en/${path}`)?.source())).toEqual([
    "at-work",
    "at-work",
  ]);
});

test.each([
  [`${PUBLIC}/en/pages?q=Fish%20%20Chips`, "fish chips"],
  [`${PUBLIC}/ga/pages/?q=tae&page=2`, null], // a path that no screen has
  [`${PUBLIC}/ga/pages?q=tae&category=food`, "tae"],
  [`${PUBLIC}/en/pages?q=una@example.com`, null],
  [`${PUBLIC}/en/pages?q=`, null],
  [`${PUBLIC}/en/events?q=music`, null],
  ["https://www.google.com/en/pages?q=pier", null],
] as const)("the search of %s is %s", (referer, term) => {
  expect(viewOf(referer)?.term?.()).toBe(term);
});

test("only what somebody opens to read is a view", () => {
  const isCounted = (headers: Record<string, string>, status = 200) =>
    viewOf(undefined, headers, { status }) !== undefined;
  expect(isCounted({ "sec-fetch-dest": "document" })).toBe(true);
  expect(isCounted({}, 304)).toBe(true);
  expect(isCounted({ "sec-purpose": "prefetch", "sec-fetch-site": "same-origin" })).toBe(true);
  expect(isCounted({}, 404)).toBe(false);
  expect(isCounted({ "sec-fetch-dest": "iframe" })).toBe(false);
  expect(isCounted({ "sec-purpose": "prefetch", "sec-fetch-site": "cross-site" })).toBe(false);
  expect(isCounted({ "sec-purpose": "prefetch;prerender", "sec-fetch-site": "same-origin" })).toBe(false);
  expect(isCounted({ purpose: "prefetch" })).toBe(false);
});
