import { describe, expect, test } from "vitest";
import { PublicHolidays, readSentence, readTypedDay, readTypedDays } from "../src/index.ts";

describe("days in Welsh", () => {
  test.each<[string, number[] | null]>([
    ["Llun", [1]],
    ["dydd Llun", [1]],
    ["ddydd Mawrth", [2]],
    ["Llun i Gwener", [1, 2, 3, 4, 5]],
    ["Dydd Llun hyd ddydd Iau", [1, 2, 3, 4]],
    ["o ddydd Llun i ddydd Sadwrn", [1, 2, 3, 4, 5, 6]],
    ["Llun, Mercher a Gwener", [1, 3, 5]],
    ["Sadwrn a Sul", [6, 7]],
    ["Sad-Llun", [1, 6, 7]],
    ["bob dydd", [1, 2, 3, 4, 5, 6, 7]],
    ["Dyddiau’r wythnos", [1, 2, 3, 4, 5]],
    ["dros y penwythnos", [6, 7]],
    ["ar benwythnosau", [6, 7]],
    ["Maw, Mer, Iau", [2, 3, 4]],
    ["Llun i Llundain", null],
    ["pob Llun", null],
  ])("%s", (typed, days) => expect(readTypedDays(typed)).toEqual(days));
});

describe("hours in Welsh", () => {
  test.each<[string, string]>([
    ["9 tan 5", "09:00-17:00"],
    ["9yb-5yh", "09:00-17:00"],
    ["9.30 y bore tan 4 y prynhawn", "09:30-16:00"],
    ["10 tan hanner dydd", "10:00-12:00"],
    ["9-1 a 2-5", "09:00-13:00,14:00-17:00"],
    ["6yh hyd hanner nos", "18:00-24:00"],
    ["24 awr", "00:00-24:00"],
    ["ar gau", ""],
  ])("%s", (typed, hours) =>
    expect(
      readTypedDay(typed)
        ?.map(({ from, to }) => `${from}-${to}`)
        .join(),
    ).toBe(hours),
  );
});

describe("days and hours in French and Breton", () => {
  test.each<[string, number[] | null]>([
    ["du lundi au vendredi", [1, 2, 3, 4, 5]],
    ["Lundi, mercredi et samedi", [1, 3, 6]],
    ["Lun-Ven", [1, 2, 3, 4, 5]],
    ["tous les jours", [1, 2, 3, 4, 5, 6, 7]],
    ["le week-end", [6, 7]],
    ["Lun ha Gwener", [1, 5]],
    ["Dilun betek Disadorn", [1, 2, 3, 4, 5, 6]],
    ["dimanche midi", null],
  ])("%s", (typed, days) => expect(readTypedDays(typed)).toEqual(days));
  test.each<[string, string]>([
    ["9h-12h30, 14h-18h", "09:00-12:30,14:00-18:00"],
    ["de 9 h 30 à 17 h", "09:30-17:00"],
    ["9h30 à midi et 14h à 18h", "09:30-12:00,14:00-18:00"],
    ["18h à minuit", "18:00-24:00"],
    ["fermé", ""],
    ["serret", ""],
    ["9e30 da kreisteiz", "09:30-12:00"],
  ])("%s", (typed, hours) =>
    expect(
      readTypedDay(typed)
        ?.map(({ from, to }) => `${from}-${to}`)
        .join(),
    ).toBe(hours),
  );
});

describe("sentences in Welsh and French", () => {
  const none = new PublicHolidays<unknown>([]);
  const read = (text: string) => {
    const draft = readSentence(text, "2026-11-25", none);
    if ("notUnderstood" in draft) throw new Error(`not read: ${draft.notUnderstood}`);
    return draft;
  };
  const daysOf = (text: string) => read(text).times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`);

  test.each<[string, string[]]>([
    ["Llun i Gwener 9 tan 5, ar gau ddydd Sul", [1, 2, 3, 4, 5].map((day) => `${day} 09:00-17:00`)],
    ["Ar agor bob dydd 10-4 heblaw dydd Mawrth", [1, 3, 4, 5, 6, 7].map((day) => `${day} 10:00-16:00`)],
    ["Rydym ar agor dydd Sadwrn 10yb-4yh", ["6 10:00-16:00"]],
    ["Ouvert du mardi au samedi 9h-12h, fermé le lundi", [2, 3, 4, 5, 6].map((day) => `${day} 09:00-12:00`)],
    ["Oriau agor: Iau i Sul 12-8", [4, 5, 6, 7].map((day) => `${day} 12:00-20:00`)],
  ])("%s", (text, hours) => expect(daysOf(text)).toEqual(hours));
});
