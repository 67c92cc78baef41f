import { expect, test } from "vitest";
import { likeNames } from "./like-names.ts";

const PLACES = [
  { slug: "lantern", name: "The Lantern Bar", name_ie: "Tábhairne an Lóchrainn" },
  { slug: "garage", name: "Harbour Garage", name_ie: "Garáiste an Chuain" },
  { slug: "ti-jo", name: "Tí Jó", name_ie: null },
];
const like = (typed: string) => likeNames(typed, { items: PLACES, near_names: [] }).map(({ name }) => name);

test.each([
  ["lant", "The Lantern Bar"],
  ["The Lanturn", "The Lantern Bar"],
  ["lochrainn", "The Lantern Bar"],
  ["Tom’s Garage", "Harbour Garage"],
  ["the lan", "The Lantern Bar"],
  ["ti jo", "Tí Jó"],
])("%s is like a name", (typed, name) => {
  expect(like(typed)).toEqual([name]);
});

test.each(["Café Mara", "bar", "an", "…", ""])("%j is like none", (typed) => {
  expect(like(typed)).toEqual([]);
});
