import { expect, test } from "vitest";
import { understand } from "../src/index.ts";

const NOON = Temporal.PlainDateTime.from("2026-11-26T12:00").toZonedDateTime("Europe/Dublin");
const vocabulary = { places: [{ key: "town", names: ["Letterkenny", "Leitir Ceanainn"] }] };
const read = (text: string) => understand(text, { now: NOON, languages: ["en", "ga", "cy"], vocabulary });
const clock = (at: number) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, "0")}`;
const ridesOf = (text: string) =>
  read(text).rides.map(({ by, which, leaves }) => [by, which, ...leaves.map(clock)].filter(Boolean).join(" "));

test.each([
  ["which boat do I need to catch the 11.20 bus", ["boat", "bus 11:20 23:20"]],
  ["which bus meets the 9 am boat", ["bus", "boat 9:00"]],
  ["the bus that leaves at 17:50, which boat", ["bus 17:50", "boat"]],
  ["a bus after the 14:00 boat", ["bus", "boat 14:00"]],
  ["the first bus out of Letterkenny, which boat then", ["bus first", "boat"]],
  ["is there a boat for the last bus", ["boat", "bus last"]],
  ["an bhfuil bád ann don chéad bhus", ["boat", "bus first"]],
  ["an chéad bhus eile", ["bus next"]],
  ["bád le breith ar bhus 11.20", ["boat", "bus 11:20 23:20"]],
  ["y bws olaf", ["bus last"]],
  ["dinner at 8", []],
])("names boats and buses, each with its own time: %s", (text, expected) => {
  expect(ridesOf(text)).toEqual(expected);
});

test("says which days were named, and none where only a time was", () => {
  expect(read("bus at 11.20 on monday").days.map(String)).toEqual(["2026-11-30"]);
  expect(read("bus on a weekday").days.map(String)[0]).toBe("2026-11-26");
  expect(read("bus at 11.20").days).toEqual([]);
});

test("where one comes from", () => {
  expect(read("the bus out of Letterkenny").intents[0]).toMatchObject({ from: "town", to: null });
});
