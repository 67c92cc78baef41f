import { describe, expect, it } from "vitest";
import type { Schedule } from "../src/index.ts";
import { openingHours } from "./ireland.ts";

const ZONE = "Europe/Dublin";
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAYS = [1, 2, 3, 4, 5];

/** Parses local time of Dublin, `2026-07-04 16:00`, or an instant that ends in Z. */
const at = (text: string) =>
  text.endsWith("Z")
    ? Temporal.Instant.from(text)
    : Temporal.PlainDateTime.from(text.replace(" ", "T")).toZonedDateTime(ZONE).toInstant();

const local = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " ");

/** Such as `open until 2026-07-04 18:00`. */
function stateAt(schedule: Schedule, when: string): string {
  const { state, next } = openingHours.openingAt(schedule, at(when));
  return `${state} until ${next ? local(next) : "further notice"}`;
}

const daily = (from: string, to: string): Schedule => ({ regular: [{ days: ALL_DAYS, from, to }] });
const day = (date: string) => Temporal.PlainDate.from(date);

describe("rule 1: each date has one plan, from the layer with the highest precedence", () => {
  const schedule: Schedule = {
    regular: [{ days: ALL_DAYS, from: "09:00", to: "17:00" }],
    seasons: [{ from: "06-01", to: "08-31", regular: [{ days: ALL_DAYS, from: "08:00", to: "20:00" }] }],
    publicHolidays: { intervals: [{ from: "12:00", to: "16:00" }] },
    specials: [
      { date: "2026-08-01", to: "2026-08-10", intervals: [{ from: "10:00", to: "11:00" }] },
      { date: "2026-08-04", intervals: [{ from: "06:00", to: "07:00" }] },
    ],
  };

  it("is the regular week where no other layer covers the date", () => {
    expect(stateAt(schedule, "2026-05-20 08:59")).toBe("closed until 2026-05-20 09:00");
  });

  it("is the season from its first to its last day, inclusive", () => {
    expect(stateAt(schedule, "2026-05-31 08:30")).toBe("closed until 2026-05-31 09:00");
    expect(stateAt(schedule, "2026-06-02 08:30")).toBe("open until 2026-06-02 20:00");
    expect(stateAt(schedule, "2026-08-31 08:30")).toBe("open until 2026-08-31 20:00");
    expect(stateAt(schedule, "2026-09-01 08:30")).toBe("closed until 2026-09-01 09:00");
  });

  it("is the holiday rule in place of the season", () => {
    expect(stateAt(schedule, "2026-06-01 08:30")).toBe("closed until 2026-06-01 12:00"); // first Monday of June
  });

  it("is a special range in place of the holiday, and a single date in place of the range", () => {
    expect(stateAt(schedule, "2026-08-03 10:30")).toBe("open until 2026-08-03 11:00"); // first Monday of August
    expect(stateAt(schedule, "2026-08-04 10:30")).toBe("closed until 2026-08-05 10:00");
    expect(stateAt(schedule, "2026-08-04 06:30")).toBe("open until 2026-08-04 07:00");
  });

  it("does not merge layers", () => {
    const short: Schedule = { ...daily("09:00", "17:00"), specials: [{ date: "2026-05-20", intervals: [] }] };
    expect(stateAt(short, "2026-05-20 12:00")).toBe("closed until 2026-05-21 09:00");
  });

  it("prefers a single date to a range in any order, and the first of two ranges or seasons", () => {
    const listed: Schedule = {
      specials: [
        { date: "2026-05-01", to: "2026-05-31", intervals: [{ from: "01:00", to: "02:00" }] },
        { date: "2026-05-20", to: "2026-05-21", intervals: [{ from: "03:00", to: "04:00" }] },
        { date: "2026-05-21", to: "2026-05-21", intervals: [{ from: "05:00", to: "06:00" }] },
      ],
      seasons: [
        { from: "07-01", to: "07-31", regular: [{ days: ALL_DAYS, from: "07:00", to: "08:00" }] },
        { from: "06-01", to: "08-31", regular: [{ days: ALL_DAYS, from: "09:00", to: "10:00" }] },
      ],
    };
    const first = (date: string) => openingHours.planOf(listed, day(date)).intervals[0]?.from;
    expect(["2026-05-20", "2026-05-21", "2026-06-20", "2026-07-20"].map(first)).toEqual([
      "01:00",
      "05:00",
      "09:00",
      "07:00",
    ]);
  });

  it("lets a season span New Year, and end on 28 February before a leap day", () => {
    const winter: Schedule = {
      ...daily("09:00", "17:00"),
      seasons: [{ from: "11-01", to: "02-28", regular: [{ days: ALL_DAYS, from: "11:00", to: "14:00" }] }],
    };
    expect(stateAt(winter, "2027-12-31 10:00")).toBe("closed until 2027-12-31 11:00");
    expect(stateAt(winter, "2028-01-01 10:00")).toBe("closed until 2028-01-01 11:00");
    expect(stateAt(winter, "2028-02-28 10:00")).toBe("closed until 2028-02-28 11:00");
    expect(stateAt(winter, "2028-02-29 10:00")).toBe("open until 2028-02-29 17:00");
  });

  it("closes on public holidays with an empty rule, and ignores them without one", () => {
    const asUsual = daily("09:00", "17:00");
    expect(stateAt({ ...asUsual, publicHolidays: {} }, "2026-04-06 12:00")).toBe("closed until 2026-04-07 09:00");
    expect(stateAt(asUsual, "2026-04-06 12:00")).toBe("open until 2026-04-06 17:00");
  });
});

describe("rule 2: an interval belongs to the date on which it starts", () => {
  const pub: Schedule = { regular: [{ days: [5], from: "17:00", to: "01:30" }] };

  it("continues after midnight of its own date only", () => {
    expect(stateAt(pub, "2026-01-17 01:29")).toBe("open until 2026-01-17 01:30"); // the night after Friday
    expect(stateAt(pub, "2026-01-16 01:00")).toBe("closed until 2026-01-16 17:00"); // the night after Thursday
  });

  it("reads 24:00 as midnight at the end of the date, and equal times as 24 hours", () => {
    expect(stateAt({ regular: [{ days: [5], from: "17:00", to: "24:00" }] }, "2026-01-16 23:59")).toBe(
      "open until 2026-01-17 00:00",
    );
    expect(stateAt({ regular: [{ days: [5], from: "00:00", to: "24:00" }] }, "2026-01-16 00:00")).toBe(
      "open until 2026-01-17 00:00",
    );
    expect(stateAt({ regular: [{ days: [5], from: "10:00", to: "10:00" }] }, "2026-01-17 09:59")).toBe(
      "open until 2026-01-17 10:00",
    );
  });
});

describe("rule 3: runs of other dates do not change", () => {
  const pub = daily("18:00", "02:00");

  it("lets a run of the evening before end as planned on a closed date", () => {
    const closedOnSaturday: Schedule = { ...pub, specials: [{ date: "2026-01-17" }] };
    expect(stateAt(closedOnSaturday, "2026-01-17 01:00")).toBe("open until 2026-01-17 02:00");
    expect(stateAt(closedOnSaturday, "2026-01-17 19:00")).toBe("closed until 2026-01-18 18:00");
  });

  it("removes the run of a closed date also after midnight", () => {
    const closedOnFriday: Schedule = { ...pub, specials: [{ date: "2026-01-16" }] };
    expect(stateAt(closedOnFriday, "2026-01-17 01:00")).toBe("closed until 2026-01-17 18:00");
  });

  it("applies to public holidays as well", () => {
    expect(stateAt({ ...pub, publicHolidays: {} }, "2026-12-25 01:00")).toBe("open until 2026-12-25 02:00");
    expect(stateAt({ ...pub, publicHolidays: {} }, "2026-12-26 01:00")).toBe("closed until 2026-12-27 18:00");
  });
});

describe("rule 4: clock changes", () => {
  it("keeps the offset before the gap for a skipped time", () => {
    expect(stateAt(daily("01:30", "04:00"), "2026-03-29 00:30")).toBe("closed until 2026-03-29 02:30");
    expect(stateAt(daily("22:00", "01:30"), "2026-03-29 02:29")).toBe("open until 2026-03-29 02:30");
  });

  it("drops an interval that becomes empty", () => {
    expect(stateAt(daily("01:00", "02:00"), "2026-03-29 00:30")).toBe("closed until 2026-03-30 01:00");
    expect(stateAt(daily("01:30", "02:15"), "2026-03-29 02:20")).toBe("closed until 2026-03-30 01:30");
  });

  it("takes the first of a repeated clock time", () => {
    const ends = openingHours.openingAt(daily("22:00", "01:30"), at("2026-10-25T00:00:00Z"));
    expect(ends).toEqual({ state: "open", next: at("2026-10-25T00:30:00Z") });
    const starts = openingHours.openingAt(daily("01:30", "02:30"), at("2026-10-25T00:00:00Z"));
    expect(starts).toEqual({ state: "closed", next: at("2026-10-25T00:30:00Z") });
    expect(openingHours.openingAt(daily("01:30", "02:30"), at("2026-10-25T02:29:59Z")).state).toBe("open"); // two hours later
  });

  it("opens for 23 or 25 hours on a whole date", () => {
    const sundays: Schedule = { regular: [{ days: [7], from: "00:00", to: "24:00" }] };
    const length = (date: string) => {
      const { next } = openingHours.openingAt(sundays, at(`${date} 00:00`));
      return next && at(`${date} 00:00`).until(next).total("hours");
    };
    expect(["2026-03-22", "2026-03-29", "2026-10-25"].map(length)).toEqual([24, 23, 25]);
  });
});

describe("rule 5: start ≤ instant < end", () => {
  it("is exact below a millisecond", () => {
    const shop = daily("09:00", "17:00");
    expect(openingHours.openingAt(shop, at("2026-01-16T08:59:59.999Z")).state).toBe("closed");
    expect(openingHours.openingAt(shop, at("2026-01-16T08:59:59.999999999Z")).state).toBe("closed");
    expect(openingHours.openingAt(shop, at("2026-01-16T09:00:00Z")).state).toBe("open");
    expect(openingHours.openingAt(shop, at("2026-01-16T16:59:59.999999999Z"))).toEqual({
      state: "open",
      next: at("2026-01-16T17:00:00Z"),
    });
    expect(openingHours.openingAt(shop, at("2026-01-16T17:00:00Z")).state).toBe("closed");
  });

  it("joins adjacent and overlapping intervals, in any order and across midnight", () => {
    const joined: Schedule = {
      regular: [
        { days: [5], from: "16:00", to: "24:00" },
        { days: [5], from: "12:00", to: "16:00" },
        { days: [5], from: "10:00", to: "13:00" },
        { days: [6], from: "00:00", to: "03:00" },
      ],
    };
    expect(stateAt(joined, "2026-01-16 10:00")).toBe("open until 2026-01-17 03:00");
  });

  it("lets open override appointment", () => {
    const studio: Schedule = {
      regular: [
        { days: WEEKDAYS, from: "09:00", to: "18:00", kind: "appointment" },
        { days: WEEKDAYS, from: "12:00", to: "14:00" },
      ],
    };
    expect(stateAt(studio, "2026-01-16 08:00")).toBe("closed until 2026-01-16 09:00");
    expect(stateAt(studio, "2026-01-16 09:00")).toBe("appointment until 2026-01-16 12:00");
    expect(stateAt(studio, "2026-01-16 12:00")).toBe("open until 2026-01-16 14:00");
    expect(stateAt(studio, "2026-01-16 14:00")).toBe("appointment until 2026-01-16 18:00");
    expect(stateAt(studio, "2026-01-16 18:00")).toBe("closed until 2026-01-19 09:00");
  });
});

describe("rule 6: the next change, at most 366 days ahead", () => {
  const onceOpen = (date: string): Schedule => ({ specials: [{ date, intervals: [{ from: "12:00", to: "13:00" }] }] });

  it("is found up to the same clock time of the 366th day", () => {
    expect(stateAt(onceOpen("2027-01-17"), "2026-01-16 12:00")).toBe("closed until 2027-01-17 12:00");
    expect(openingHours.openingAt(onceOpen("2027-01-17"), at("2026-01-16T11:59:59.999Z")).next).toBeNull();
    expect(stateAt(onceOpen("2027-01-18"), "2026-01-16 12:00")).toBe("closed until further notice");
  });

  it("finds 29 February from within the year before it, and not from earlier", () => {
    expect(stateAt(onceOpen("2028-02-29"), "2027-03-01 12:00")).toBe("closed until 2028-02-29 12:00");
    expect(stateAt(onceOpen("2028-02-29"), "2027-02-27 12:00")).toBe("closed until further notice");
  });

  it("is null where nothing changes", () => {
    expect(stateAt({}, "2026-01-16 12:00")).toBe("closed until further notice");
    expect(stateAt(daily("00:00", "24:00"), "2026-01-16 12:00")).toBe("open until further notice");
    expect(stateAt(daily("09:00", "09:00"), "2026-01-16 12:00")).toBe("open until further notice");
    expect(
      stateAt({ regular: [{ days: ALL_DAYS, from: "00:00", to: "24:00", kind: "appointment" }] }, "2026-01-16 12:00"),
    ).toBe("appointment until further notice");
  });

  it("closes a page that is always open on a holiday", () => {
    const always: Schedule = { ...daily("00:00", "24:00"), publicHolidays: {} };
    expect(stateAt(always, "2026-08-04 12:00")).toBe("open until 2026-10-26 00:00");
  });
});
