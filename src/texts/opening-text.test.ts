import { describe, expect, it, test } from "vitest";
import { nextTextChange, type OpeningStatus, openingText } from "./opening-text.ts";
import { textsFor } from "./texts-for.ts";

const [en, ga] = [textsFor("en", "opening"), textsFor("ga", "opening")];

// The tests are set on and after Friday 16 January 2026: in winter, so that UTC is Dublin's time.
const status = (fields: Partial<OpeningStatus>): OpeningStatus => ({
  opening_state: "closed",
  opens_at: null,
  closes_at: null,
  opening_changes: [],
  ...fields,
});
const open = (closes_at: string | null, opening_changes: OpeningStatus["opening_changes"] = []) =>
  status({ opening_state: "open", closes_at, opening_changes });
const closed = (opens_at: string | null) => status({ opens_at });

function texts(of: OpeningStatus, now: string): string[] {
  return [openingText(of, new Date(now), en), openingText(of, new Date(now), ga)].map(
    ({ text, tone }) => `${tone}: ${text}`,
  );
}

describe("an open page", () => {
  test("says when it closes today", () => {
    expect(texts(open("2026-01-16T18:00:00Z"), "2026-01-16T12:00:00Z")).toEqual([
      "open: Open · closes at 18:00",
      "open: Ar oscailt · dúnfar ag 18:00",
    ]);
  });

  test("counts closing after midnight to the evening before, and names the day of a later closing", () => {
    expect(texts(open("2026-01-17T01:30:00Z"), "2026-01-16T20:00:00Z")[0]).toBe("open: Open · closes at 01:30");
    expect(texts(open("2026-01-17T18:00:00Z"), "2026-01-16T20:00:00Z")).toEqual([
      "open: Open · closes tomorrow at 18:00",
      "open: Ar oscailt · dúnfar amárach ag 18:00",
    ]);
  });

  test("names midnight, and the day that ends with it", () => {
    expect(texts(open("2026-01-17T00:00:00Z"), "2026-01-16T20:00:00Z")).toEqual([
      "open: Open · closes at midnight",
      "open: Ar oscailt · dúnfar ag meán oíche",
    ]);
    expect(texts(open("2026-01-18T00:00:00Z"), "2026-01-16T20:00:00Z")[0]).toBe(
      "open: Open · closes tomorrow at midnight",
    );
  });

  test("counts the last thirty minutes, rounded up", () => {
    expect(texts(open("2026-01-16T18:00:00Z"), "2026-01-16T17:29:59Z")[0]).toBe("open: Open · closes at 18:00");
    expect(texts(open("2026-01-16T18:00:00Z"), "2026-01-16T17:30:00Z")[0]).toBe("soon: Closes in 30 minutes");
    expect(texts(open("2026-01-16T18:00:00Z"), "2026-01-16T17:59:30Z")).toEqual([
      "soon: Closes in 1 minute",
      "soon: Dúnfar i gceann 1 nóiméad",
    ]);
  });

  test("is always open where no change is known", () => {
    expect(texts(open(null), "2026-01-16T12:00:00Z")).toEqual(["open: Always open", "open: Ar oscailt i gcónaí"]);
  });

  test("shows Dublin's time in summer", () => {
    expect(texts(open("2026-07-04T17:00:00Z"), "2026-07-04T12:00:00Z")[0]).toBe("open: Open · closes at 18:00");
  });
});

describe("a closed page says when it opens", () => {
  test.each([
    ["2026-01-16T14:00:00Z", "closed: Opens at 14:00", "closed: Osclófar ag 14:00"],
    ["2026-01-17T10:00:00Z", "closed: Opens tomorrow at 10:00", "closed: Osclófar amárach ag 10:00"],
    ["2026-01-19T10:00:00Z", "closed: Opens Monday at 10:00", "closed: Osclófar Dé Luain ag 10:00"],
    ["2026-01-22T10:00:00Z", "closed: Opens Thursday at 10:00", "closed: Osclófar Déardaoin ag 10:00"],
    ["2026-03-17T09:30:00Z", "closed: Opens Tuesday 17 March at 09:30", "closed: Osclófar Dé Máirt 17 Márta ag 09:30"],
    [
      "2027-04-01T09:00:00Z",
      "closed: Opens Thursday 1 April 2027 at 10:00",
      "closed: Osclófar Déardaoin 1 Aibreán 2027 ag 10:00",
    ],
    ["2026-01-16T09:20:00Z", "soon: Opens in 20 minutes", "soon: Osclófar i gceann 20 nóiméad"],
  ])("%s", (opensAt, english, irish) => {
    expect(texts(closed(opensAt), "2026-01-16T09:00:00Z")).toEqual([english, irish]);
  });

  test("a week ahead is a date, six days ahead a weekday, also late in the evening", () => {
    expect(texts(closed("2026-01-22T00:30:00Z"), "2026-01-16T23:50:00Z")[0]).toBe("closed: Opens Thursday at 00:30");
    expect(texts(closed("2026-01-23T10:00:00Z"), "2026-01-16T09:00:00Z")[0]).toBe(
      "closed: Opens Friday 23 January at 10:00",
    );
  });

  test("or only that it is closed where no opening is known", () => {
    expect(texts(closed(null), "2026-01-16T09:00:00Z")).toEqual(["closed: Closed", "closed: Dúnta"]);
  });
});

test("the states unknown, by appointment and closed by the owner have texts of their own", () => {
  for (const [state, english, irish] of [
    ["unknown", "closed: Hours unknown", "closed: Níl na huaireanta ar eolas"],
    ["appointment", "open: By appointment", "open: Trí choinne"],
    ["temporarily_closed", "closed: Closed for now", "closed: Dúnta faoi láthair"],
    ["permanently_closed", "closed: Closed for good", "closed: Dúnta go buan"],
  ] as const) {
    expect(texts(status({ opening_state: state }), "2026-01-16T09:00:00Z")).toEqual([english, irish]);
  }
});

test("an older response is advanced to now by its coming changes", () => {
  const answer = open("2026-01-16T18:00:00Z", [
    { at: "2026-01-16T18:00:00Z", state: "closed" },
    { at: "2026-01-17T10:00:00Z", state: "open" },
  ]);
  expect(texts(answer, "2026-01-16T18:00:00Z")[0]).toBe("closed: Opens tomorrow at 10:00");
  expect(texts(answer, "2026-01-17T10:00:00Z")[0]).toBe("open: Open");
});

test("the texts name days and months as CLDR does", () => {
  for (const [locale, phrases] of [
    ["en-IE", en],
    ["ga-IE", ga],
  ] as const) {
    const name = (date: Date, part: "weekday" | "month") =>
      new Intl.DateTimeFormat(locale, { [part]: "long", timeZone: "UTC" }).format(date);
    expect(phrases.weekdays).toEqual(
      [5, 6, 7, 8, 9, 10, 11].map((day) => name(new Date(Date.UTC(2026, 0, day)), "weekday")),
    );
    expect(phrases.months).toEqual(
      [...Array(12).keys()].map((month) => name(new Date(Date.UTC(2026, month, 1)), "month")),
    );
  }
});

const closesAt = (at: string) => ({
  opening_state: "open" as const,
  opens_at: null,
  closes_at: at,
  opening_changes: [{ at, state: "closed" as const }],
});
const from = (at: string) => Temporal.Instant.from(at);

describe("the opening text next changes", () => {
  it("half an hour before closing, when it starts to count minutes", () => {
    expect(nextTextChange(closesAt("2026-07-01T17:00:00Z"), from("2026-07-01T12:00:00Z"))).toBe(
      Date.parse("2026-07-01T16:30:00Z"),
    );
  });

  it("at the next minute while it counts minutes", () => {
    expect(nextTextChange(closesAt("2026-07-01T17:00:00Z"), from("2026-07-01T16:40:00Z"))).toBe(
      Date.parse("2026-07-01T16:41:00Z"),
    );
  });

  it("at midnight in Dublin, when “tomorrow” becomes today", () => {
    const opens = {
      opening_state: "closed" as const,
      opens_at: "2026-07-03T09:00:00Z",
      closes_at: null,
      opening_changes: [],
    };
    expect(nextTextChange(opens, from("2026-07-01T20:00:00Z"))).toBe(Date.parse("2026-07-01T23:00:00Z"));
  });

  it("never when no change is known", () => {
    expect(
      nextTextChange(
        { opening_state: "unknown", opens_at: null, closes_at: null, opening_changes: [] },
        from("2026-07-01T20:00:00Z"),
      ),
    ).toBeNull();
  });
});

test("a temporarily closed page says until which day, where it is known", () => {
  const back = (opens_at: string | null) => status({ opening_state: "temporarily_closed", opens_at });
  expect(texts(back("2026-06-03T08:00:00Z"), "2026-01-16T12:00:00Z")).toEqual([
    "closed: Closed until Wednesday 3 June",
    "closed: Dúnta go dtí Dé Céadaoin 3 Meitheamh",
  ]);
  expect(texts(back("2027-06-03T08:00:00Z"), "2026-01-16T12:00:00Z")[0]).toMatch(/ 3 June 2027$/);
  expect(texts(back(null), "2026-01-16T12:00:00Z")[0]).toBe("closed: Closed for now");
});
