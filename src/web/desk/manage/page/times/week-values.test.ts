import { describe, expect, it } from "vitest";
import { type OpeningTime, openingTime } from "#core/contract/pages/times.ts";
import { sampleOf } from "#test/support/sample.ts";
import { issueOf, keyOfRow, newSeasonKey, normaliseDay, readKey, timesOf, valuesOf } from "./week-values.ts";

const TEXTS = { allDay: "All day", appointment: "by appointment" };

const noLines = () => "";

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
    noLines,
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
      {
        day: 1,
        opens: "10:00",
        closes: "13:00",
        kind: "open",
        weeks: null,
        note: "Side door",
        note_ie: "Doras taoibh",
      },
      {
        day: 1,
        opens: "14:00",
        closes: "17:00",
        kind: "open",
        weeks: null,
        note: "Side door",
        note_ie: "Doras taoibh",
      },
      { day: 6, opens: "22:00", closes: "02:00", kind: "open", weeks: null, note: null, note_ie: null },
      { day: 7, opens: "10:00", closes: "17:00", kind: "appointment", weeks: null, note: null, note_ie: null },
    ]);
  });

  it("has no openings on a day that it cannot read", () => {
    expect(timesOf({ ...values, d1: "when the tide allows", d6: "", d7: "" })).toEqual([]);
  });

  it("has the days and names of its season", () => {
    const season = { from: "06-01", to: "08-31", name: "Summer", name_ie: null };
    expect(valuesOf([row({ season })], TEXTS, noLines)).toMatchObject({
      from: "06-01",
      to: "08-31",
      name: "Summer",
      name_ie: "",
    });
    expect(valuesOf([], TEXTS, noLines)).toMatchObject({ from: "", to: "", name: "", name_ie: "", read: [] });
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
    expect(issueOf("from 5pm")).toBe("noEnd");
    expect(issueOf("5pm-late")).toBe("noEnd");
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

describe("the lines of certain weeks", () => {
  const written = valuesOf(
    [
      row({ id: "a", day: 6, opens: "10:00", closes: "13:00", weeks: { nth: [1, 3] }, note: "Market" }),
      row({ id: "b", day: 6, opens: "14:00", closes: "17:00", weeks: { nth: [1, 3] }, note: "Market" }),
      row({ id: "c", day: 5, opens: "00:00", closes: "24:00", weeks: { nth: [-1] }, kind: "closed" }),
    ],
    TEXTS,
    ({ day, weeks, times }) => `${"nth" in weeks && weeks.nth} of ${day}: ${times.map(({ from }) => from)}`,
  );

  it("hold the times of the same weeks and notes, and leave the days alone", () => {
    expect([written.d6, written.w1, written.wn1]).toEqual(["", "1,3 of 6: 10:00,14:00", "Market"]);
    expect([written.w2, written.w3]).toEqual(["-1 of 5: 00:00", ""]);
  });

  it("are sent as rows beside those of every week", () => {
    const typed = {
      ...values(),
      d6: "9-5",
      w1: "1st and 3rd Saturday 10-1, 2-5",
      wn1: "Market",
      w4: "last Friday closed",
    };
    expect(timesOf(typed).map(({ day, opens, kind, weeks, note }) => [day, opens, kind, weeks, note])).toEqual([
      [6, "09:00", "open", null, null],
      [6, "10:00", "open", { nth: [1, 3] }, "Market"],
      [6, "14:00", "open", { nth: [1, 3] }, "Market"],
      [5, "00:00", "closed", { nth: [-1] }, null],
    ]);
  });
});

const values = () => valuesOf([], TEXTS, noLines);
