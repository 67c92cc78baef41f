import { expect, test } from "vitest";
import { changedEntries, changesBetween, type SharedEntry } from "./shared-day.ts";

const page = (slug: string, note: string | null = null): SharedEntry => ({ kind: "page", slug, note });
const START = [page("bar"), page("shop"), page("museum")];
const slugs = (entries: readonly SharedEntry[] | null) => entries?.map(({ slug }) => slug);

test("two who plan at the same time lose nothing of each other", () => {
  const ofAnna = changesBetween("page", ["bar", "shop", "museum"], ["bar", "museum", "pier"]);
  const ofBrian = changesBetween("page", ["bar", "shop", "museum"], ["museum", "bar", "shop", "hotel"]);
  expect(slugs(changedEntries(changedEntries(START, ofAnna)!, ofBrian))?.toSorted()).toEqual(
    ["bar", "hotel", "museum", "pier", "shop"].filter((slug) => slug !== "nothing"),
  );
  const onlyAdded = changesBetween("page", ["bar", "shop", "museum"], ["bar", "shop", "museum", "hotel"]);
  expect(slugs(changedEntries(changedEntries(START, ofAnna)!, onlyAdded))).toEqual(["bar", "museum", "pier", "hotel"]);
});

test("of one entry the last change counts, and an order is what its last mover sent", () => {
  const noted = changedEntries(START, [{ kind: "page", slug: "shop", note: "closes at 5" }])!;
  expect(noted[1]).toEqual(page("shop", "closes at 5"));
  const moved = changedEntries(noted, changesBetween("page", ["bar", "shop", "museum"], ["museum", "bar", "shop"]))!;
  expect(moved).toEqual([page("museum"), page("bar"), page("shop", "closes at 5")]);
  expect(changedEntries(moved, [{ kind: "page", slug: "shop", note: null }])!.at(-1)).toEqual(page("shop"));
  const gone = changedEntries(moved, [{ kind: "page", slug: "shop", removed: true }])!;
  expect(slugs(changedEntries(gone, [{ kind: "page", slug: "shop", note: "again" }]))).toContain("shop");
});

test("events have an order of their own, and a list that is too long is refused", () => {
  const mixed = changedEntries(START, [{ kind: "event", slug: "ceili" }])!;
  expect(slugs(changedEntries(mixed, [{ kind: "page", slug: "pier", place: 1 }]))).toEqual([
    "bar",
    "pier",
    "shop",
    "museum",
    "ceili",
  ]);
  const many = Array.from({ length: 60 }, (_, at) => ({ kind: "page" as const, slug: `page-${at}` }));
  expect(changedEntries([], many)).toBeNull();
});
