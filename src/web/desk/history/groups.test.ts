import { expect, test } from "vitest";
import { historyEntry } from "#core/contract/pages/own.ts";
import { sampleOf } from "#test/support/sample.ts";
import { byAction, inGroups } from "./groups.ts";

const [anna, brian] = [
  { id: "anna", name: "Anna" },
  { id: "brian", name: "Brian" },
];
let id = 0;
const at = (clock: string, more: object = {}) =>
  sampleOf(historyEntry, {
    id: String(id++),
    date: `2026-03-17T${clock}:00.000Z`,
    action: "price.edit",
    by: anna,
    token: null,
    ...more,
  });
const clocks = (groups: { date: string }[][]) => groups.map((group) => group.map(({ date }) => date.slice(11, 16)));

test("what somebody did about the same within ten minutes is one piece of work", () => {
  const entries = [at("12:30"), at("12:21"), at("12:12"), at("12:01"), at("11:50")];
  expect(clocks(inGroups(entries, () => "page"))).toEqual([["12:30", "12:21", "12:12"], ["12:01"], ["11:50"]]);
});

test("what two people did meanwhile, or one about two pages, stays apart", () => {
  const entries = [at("12:30"), at("12:29", { by: brian }), at("12:28"), at("12:27", { action: "photo.add" })];
  expect(clocks(inGroups(entries, ({ action }) => action))).toEqual([["12:30", "12:28"], ["12:29"], ["12:27"]]);
  expect(clocks(inGroups([at("12:30"), at("12:29", { token: "Till" })], () => "page"))).toHaveLength(2);
});

test("what one call did to many subjects is one piece of work, apart from what was done to one of them", () => {
  const bulk = (page: string) => at("12:00", { action: "page.categories", page });
  const entries = [at("12:05", { page: "a" }), bulk("a"), bulk("b"), bulk("c"), at("11:59", { page: "a" })];
  const groups = inGroups(entries, (entry) => (entry as { page?: string }).page ?? "");
  expect(clocks(groups)).toEqual([
    ["12:05", "11:59"],
    ["12:00", "12:00", "12:00"],
  ]);
});

test("in a piece of work, each kind of action stands once, but for weeks, which are told day by day", () => {
  const week = { action: "times.week", before: null };
  const group = [at("12:30"), at("12:29", week), at("12:29", week), at("12:28"), at("12:25", week)];
  expect(clocks(byAction(group))).toEqual([["12:30", "12:28"], ["12:29", "12:29"], ["12:25"]]);
});
