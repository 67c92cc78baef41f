import { describe, expect, it, test } from "vitest";
import en from "../../messages/compiled/en/opening.ts";
import ga from "../../messages/compiled/ga/opening.ts";
import { nextWording, type OpeningStatus, openingText } from "./opening-text.ts";

// Friday 16 January 2026 and after it: winter, so that UTC is Dublin's clock.
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

function words(of: OpeningStatus, now: string): string[] {
  return [openingText(of, new Date(now), en), openingText(of, new Date(now), ga)].map(
    ({ text, tone }) => `${tone}: ${text}`,
  );
}

describe("an open page", () => {
  test("says when it closes today", () => {
    expect(words(open("2026-01-16T18:00:00Z"), "2026-01-16T12:00:00Z")).toEqual([
      "open: Open · closes at 18:00",
      "open: Ar oscailt · dúnann ag 18:00",
    ]);
  });

  test("counts a night's run to its evening, and names the day of a longer one", () => {
    expect(words(open("2026-01-17T01:30:00Z"), "2026-01-16T20:00:00Z")[0]).toBe("open: Open · closes at 01:30");
    expect(words(open("2026-01-17T18:00:00Z"), "2026-01-16T20:00:00Z")).toEqual([
      "open: Open · closes tomorrow at 18:00",
      "open: Ar oscailt · dúnann amárach ag 18:00",
    ]);
  });

  test("tells the last thirty minutes in minutes, rounded up", () => {
    expect(words(open("2026-01-16T18:00:00Z"), "2026-01-16T17:29:59Z")[0]).toBe("open: Open · closes at 18:00");
    expect(words(open("2026-01-16T18:00:00Z"), "2026-01-16T17:30:00Z")[0]).toBe("soon: Closes in 30 minutes");
    expect(words(open("2026-01-16T18:00:00Z"), "2026-01-16T17:59:30Z")).toEqual([
      "soon: Closes in 1 minute",
      "soon: Dúnann i gceann 1 nóiméad",
    ]);
  });

  test("is always open where no change is foretold", () => {
    expect(words(open(null), "2026-01-16T12:00:00Z")).toEqual(["open: Always open", "open: Ar oscailt i gcónaí"]);
  });

  test("shows Dublin's clock in summer", () => {
    expect(words(open("2026-07-04T17:00:00Z"), "2026-07-04T12:00:00Z")[0]).toBe("open: Open · closes at 18:00");
  });
});

describe("a closed page says when it opens", () => {
  test.each([
    ["2026-01-16T14:00:00Z", "closed: Opens at 14:00", "closed: Osclaíonn ag 14:00"],
    ["2026-01-17T10:00:00Z", "closed: Opens tomorrow at 10:00", "closed: Osclaíonn amárach ag 10:00"],
    ["2026-01-19T10:00:00Z", "closed: Opens Monday at 10:00", "closed: Osclaíonn Dé Luain ag 10:00"],
    ["2026-01-22T10:00:00Z", "closed: Opens Thursday at 10:00", "closed: Osclaíonn Déardaoin ag 10:00"],
    ["2026-03-17T09:30:00Z", "closed: Opens Tuesday 17 March at 09:30", "closed: Osclaíonn Dé Máirt 17 Márta ag 09:30"],
    ["2026-01-16T09:20:00Z", "soon: Opens in 20 minutes", "soon: Osclaíonn i gceann 20 nóiméad"],
  ])("%s", (opensAt, english, irish) => {
    expect(words(closed(opensAt), "2026-01-16T09:00:00Z")).toEqual([english, irish]);
  });

  test("a week ahead is a date, six days ahead a weekday, also late in the evening", () => {
    expect(words(closed("2026-01-22T00:30:00Z"), "2026-01-16T23:50:00Z")[0]).toBe("closed: Opens Thursday at 00:30");
    expect(words(closed("2026-01-23T10:00:00Z"), "2026-01-16T09:00:00Z")[0]).toBe(
      "closed: Opens Friday 23 January at 10:00",
    );
  });

  test("or nothing where it will not open", () => {
    expect(words(closed(null), "2026-01-16T09:00:00Z")).toEqual(["closed: Closed", "closed: Dúnta"]);
  });
});

test("unknown, appointment and the owner's word have words of their own", () => {
  for (const [state, english, irish] of [
    ["unknown", "closed: Hours unknown", "closed: Níl na huaireanta ar eolas"],
    ["appointment", "open: By appointment", "open: Trí choinne"],
    ["temporarily_closed", "closed: Closed for now", "closed: Dúnta faoi láthair"],
    ["permanently_closed", "closed: Closed for good", "closed: Dúnta go buan"],
  ] as const) {
    expect(words(status({ opening_state: state }), "2026-01-16T09:00:00Z")).toEqual([english, irish]);
  }
});

test("an older answer is carried forward by its foretold changes", () => {
  const answer = open("2026-01-16T18:00:00Z", [
    { at: "2026-01-16T18:00:00Z", state: "closed" },
    { at: "2026-01-17T10:00:00Z", state: "open" },
  ]);
  expect(words(answer, "2026-01-16T18:00:00Z")[0]).toBe("closed: Opens tomorrow at 10:00");
  expect(words(answer, "2026-01-17T10:00:00Z")[0]).toBe("open: Open");
});

test("the phrases name days and months as CLDR does", () => {
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

describe("from when on the words about an opening are others", () => {
  it("is half an hour before it closes, when they begin to count minutes", () => {
    expect(nextWording(closesAt("2026-07-01T17:00:00Z"), from("2026-07-01T12:00:00Z"))).toEqual(
      from("2026-07-01T16:30:00Z"),
    );
  });

  it("is the next minute while they count minutes", () => {
    expect(nextWording(closesAt("2026-07-01T17:00:00Z"), from("2026-07-01T16:40:00Z"))).toEqual(
      from("2026-07-01T16:41:00Z"),
    );
  });

  it("is midnight in Dublin, when tomorrow becomes today", () => {
    const opens = {
      opening_state: "closed" as const,
      opens_at: "2026-07-03T09:00:00Z",
      closes_at: null,
      opening_changes: [],
    };
    expect(nextWording(opens, from("2026-07-01T20:00:00Z"))).toEqual(from("2026-07-01T23:00:00Z"));
  });

  it("is never when nothing is known to come", () => {
    expect(
      nextWording(
        { opening_state: "unknown", opens_at: null, closes_at: null, opening_changes: [] },
        from("2026-07-01T20:00:00Z"),
      ),
    ).toBeNull();
  });
});
