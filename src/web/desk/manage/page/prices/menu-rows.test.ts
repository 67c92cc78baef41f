import { describe, expect, test } from "vitest";
import { type Price, price } from "#core/contract/pages/prices.ts";
import { sampleOf } from "#test/support/sample.ts";
import { arranged, menuRows, rankIn } from "./menu-rows.ts";

/** “S: soup bread | M: stew” */
const menu = (text: string): Price[] =>
  text.split(" | ").flatMap((part) => {
    const [, section = null, names = ""] = /^(?:(\w+): )?(.*)$/.exec(part)!;
    return names.split(" ").map((name) => sampleOf(price, { id: name, name, section, section_ie: null }));
  });
const written = (placed: readonly { id: string; section: string | null }[]) =>
  placed.map(({ id, section }) => (section ? `${section}.${id}` : id)).join(" ");
const rowsOf = (prices: readonly Price[]) =>
  menuRows(prices).map(({ id, of, price }) => (price ? id : `#${of.section}`));

/** What becomes of the menu where a row, `#S` for a heading, is dropped at a place of the table, from 0. */
const moved = (prices: readonly Price[], row: string, to: number) => {
  const ids = menuRows(prices).map(({ id }) => id);
  const id = ids[rowsOf(prices).indexOf(row)]!;
  const order = ids.filter((one) => one !== id).toSpliced(to, 0, id);
  return { text: written(arranged(prices, order, id)), undone: written(arranged(prices, ids, id)) };
};

const MENU = menu("tea | S: soup bread | M: stew fish | D: tart");

describe("the rows of a menu", () => {
  test("have a heading for each section, but for prices that come first without one", () => {
    expect(rowsOf(MENU)).toEqual(["tea", "#S", "soup", "bread", "#M", "stew", "fish", "#D", "tart"]);
  });

  test("of a section that comes twice have two headings, and those without one stand under one of their own", () => {
    const prices = menu("S: soup | tea | S: bread");
    expect(rowsOf(prices)).toEqual(["#S", "soup", "#null", "tea", "#S", "bread"]);
    expect(new Set(menuRows(prices).map(({ id }) => id)).size).toBe(6);
  });
});

describe("a price", () => {
  test.each([
    ["stew", 2, "tea S.stew S.soup S.bread M.fish D.tart"],
    ["soup", 0, "soup tea S.bread M.stew M.fish D.tart"],
    ["tea", 8, "S.soup S.bread M.stew M.fish D.tart D.tea"],
    ["fish", 5, "tea S.soup S.bread M.fish M.stew D.tart"],
    ["tart", 1, "tea tart S.soup S.bread M.stew M.fish"],
  ])("%s that is moved to row %i comes under the heading above it", (row, to, after) => {
    expect(moved(MENU, row, to).text).toBe(after);
  });

  test("that has left a section alone comes back into it when that is undone", () => {
    const before = menu("S: soup | M: stew");
    const ids = menuRows(before).map(({ id }) => id);
    const after = menu("S: soup stew");
    expect(written(arranged(after, ids, "stew"))).toBe("S.soup M.stew");
  });
});

describe("a section", () => {
  test.each([
    ["one step down goes beyond the next one", "#S", 2, "tea M.stew M.fish S.soup S.bread D.tart"],
    ["dropped within another one goes beyond it", "#S", 5, "tea M.stew M.fish S.soup S.bread D.tart"],
    ["one step up goes before the one above", "#M", 3, "tea M.stew M.fish S.soup S.bread D.tart"],
    ["moved to the end comes last", "#S", 8, "tea M.stew M.fish D.tart S.soup S.bread"],
    ["moved to the top comes first", "#D", 0, "D.tart tea S.soup S.bread M.stew M.fish"],
  ])("%s, with its prices", (_, row, to, after) => {
    expect(moved(MENU, row, to).text).toBe(after);
  });

  test("that is last stays where it is when it is moved down", () => {
    expect(moved(MENU, "#D", 8).text).toBe(written(MENU));
  });
});

test("a new price comes after the last one of its section, else last", () => {
  expect(rankIn(MENU, { section: "S", section_ie: null })).toBe(4);
  expect(rankIn(MENU, { section: "New", section_ie: null })).toBe(7);
  expect(rankIn(MENU, { section: null, section_ie: null })).toBe(2);
  expect(rankIn([], { section: null, section_ie: null })).toBe(1);
});
