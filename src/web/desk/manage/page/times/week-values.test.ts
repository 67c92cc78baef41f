import { describe, expect, it } from "vitest";
import { type OpeningTime, openingTime } from "../../../../../contract/times.ts";
import { sampleOf } from "../../../testing/sample.ts";
import { issueOf, keyOfRow, newSeasonKey, normaliseDay, readKey, timesOf, valuesOf } from "./week-values.ts";

const TEXTS = { allDay: "All day", appointment: "by appointment" };

const row = (fields: Partial<OpeningTime>) =>
  sampleOf(openingTime, { set: "main", day: 1, opens: "10:00", closes: "17:00", kind: "open", version: 1, ...fields });

describe("the form of a week", () => {
  const values = valuesOf(
    [
      row({ id: "a", day: 1, closes: "13:00", note: "Side door", note_ie: "Doras taoibh", version: 3 }),
      row({ id: "b", day: 1, opens: "14:00" }),
      row({ id: "c", day: 6, opens: "22:00", closes: "02:00" }),
      row({ id: "d", day: 7, kind: "appointment" }),
    ],
    TEXTS,
  );

  it("has a text for each day, and none for a closed one", () => {
    expect(values.d1).toBe("10:00–13:00, 14:00–17:00");
    expect(values.d2).toBe("");
    expect(values.d6).toBe("22:00–02:00");
    expect(values.d7).toBe("10:00–17:00 by appointment");
    expect([values.n1, values.i1]).toEqual(["Side door", "Doras taoibh"]);
  });

  it("remembers the versions from which it was typed", () => {
    expect(values.read).toEqual(["a 3", "b 1", "c 1", "d 1"]);
  });

  it("sends the openings from which it was made", () => {
    expect(timesOf(values)).toEqual([
      { day: 1, opens: "10:00", closes: "13:00", kind: "open", note: "Side door", note_ie: "Doras taoibh" },
      { day: 1, opens: "14:00", closes: "17:00", kind: "open", note: "Side door", note_ie: "Doras taoibh" },
      { day: 6, opens: "22:00", closes: "02:00", kind: "open", note: null, note_ie: null },
      { day: 7, opens: "10:00", closes: "17:00", kind: "appointment", note: null, note_ie: null },
    ]);
  });

  it("has no openings on a day that it cannot read", () => {
    expect(timesOf({ ...values, d1: "when the tide allows", d6: "", d7: "" })).toEqual([]);
  });

  it("has the days and names of its season", () => {
    const season = { from: "06-01", to: "08-31", name: "Summer", name_ie: null };
    expect(valuesOf([row({ season })], TEXTS)).toMatchObject({
      from: "06-01",
      to: "08-31",
      name: "Summer",
      name_ie: "",
    });
    expect(valuesOf([], TEXTS)).toMatchObject({ from: "", to: "", name: "", name_ie: "", read: [] });
  });
});

describe("a typed day", () => {
  it.each([
    ["9-5.30", "09:00–17:30"],
    ["10 to 1, 2 to 6", "10:00–13:00, 14:00–18:00"],
    ["24 hours", "All day"],
    ["closed", ""],
    ["dúnta", ""],
    ["when the tide allows", "when the tide allows"],
  ])("%j becomes %j", (typed, normal) => {
    expect(normaliseDay(typed, "", TEXTS)).toBe(normal);
  });

  it.each(["=", "same", "Ditto", " mar an gcéanna "])("%j repeats the day above", (typed) => {
    expect(normaliseDay(typed, "10:00–17:00", TEXTS)).toBe("10:00–17:00");
  });

  it("has an issue where it cannot be read, or overlaps", () => {
    expect(issueOf("when the tide allows")).toBe("notUnderstood");
    expect(issueOf("10-14, 13-17")).toBe("overlap");
    expect(issueOf("10-14, 14-17")).toBeNull();
    expect(issueOf(" ")).toBeNull();
  });
});

describe("the key of a week", () => {
  it.each(["main", "kitchen", "main~06-01~08-31", "takeaway~new"])("%j is read back from the address", (key) => {
    expect(readKey(key).key).toBe(key);
  });

  it("names a set, a season of it, or a new season", () => {
    expect(readKey("kitchen")).toMatchObject({ set: "kitchen", days: null, isSeason: false });
    expect(readKey("kitchen~06-01~08-31")).toMatchObject({
      set: "kitchen",
      days: { from: "06-01", to: "08-31" },
      isSeason: true,
    });
    expect(readKey(newSeasonKey("phone"))).toMatchObject({ set: "phone", days: null, isSeason: true });
  });

  it("is that of the main week where the address has an unknown one", () => {
    for (const text of [null, "", "bar", "bar~06-01"])
      expect(readKey(text)).toMatchObject({ set: "main", key: "main" });
  });

  it("is the same for a saved row", () => {
    const season = { from: "06-01", to: "08-31", name: null, name_ie: null };
    expect(keyOfRow(row({ set: "kitchen" }))).toBe("kitchen");
    expect(keyOfRow(row({ set: "kitchen", season }))).toBe("kitchen~06-01~08-31");
  });
});
