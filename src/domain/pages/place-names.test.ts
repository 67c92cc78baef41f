import { expect, test } from "vitest";
import { PlaceNames } from "./place-names.ts";

const leabgarrow = { name: "Leabgarrow", name_ie: "Leadhb Gharbh" };
const dungloe = { name: "Dungloe", name_ie: "An Clochán Liath" };
const tory = { name: null, name_ie: "Toraigh" };
const places = new PlaceNames([leabgarrow, dungloe, tory]);

test.each([
  ["Leabgarrow", "ga", "Leadhb Gharbh"],
  ["leadhb gharbh ", "en", "Leabgarrow"],
  ["Clochan Liath", "en", "Dungloe"],
  ["an gClochán Liath", "en", "Dungloe"],
  ["Toraigh", "en", "Toraigh"],
  ["The back strand", "ga", "The back strand"],
] as const)("“%s” in %s is “%s”", (typed, locale, shown) => {
  expect(places.inLanguage(typed, locale)).toBe(shown);
});

test("a place that was typed in one language has the other name as well", () => {
  expect(places.filled({ location: "Leabgarrow", location_ie: null })).toEqual({
    location: "Leabgarrow",
    location_ie: "Leadhb Gharbh",
  });
  expect(places.filled({ location: null, location_ie: "An Clochán Liath" }).location).toBe("Dungloe");
  expect(places.filled({ location: "The pier", location_ie: "An ché" })).toEqual({
    location: "The pier",
    location_ie: "An ché",
  });
  expect(places.filled({ location: null, location_ie: null })).toEqual({ location: null, location_ie: null });
});
