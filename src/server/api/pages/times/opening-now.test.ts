import { expect, test } from "vitest";
import { openingNow, weekFrom } from "#core/domain/hours/opening-now.ts";

const now = Temporal.Instant.from("2026-07-04T10:00Z"); // Saturday, 11:00 in Dublin
const open = { status: "open", reopens_on: null };
const everyDay = [1, 2, 3, 4, 5, 6, 7];

test("an open page answers when it closes, and its next changes", () => {
  const { opening, until } = openingNow(open, { regular: [{ days: everyDay, from: "09:00", to: "17:00" }] }, now);
  expect(opening).toEqual({
    opening_state: "open",
    open_now: true,
    opens_at: null,
    closes_at: "2026-07-04T16:00:00.000Z",
    opening_changes: [
      { at: "2026-07-04T16:00:00.000Z", state: "closed" },
      { at: "2026-07-05T08:00:00.000Z", state: "open" },
      { at: "2026-07-05T16:00:00.000Z", state: "closed" },
      { at: "2026-07-06T08:00:00.000Z", state: "open" },
    ],
    day_notices: [],
  });
  expect(until).toBe(Date.parse("2026-07-04T16:00:00Z"));
});

test("a closed page answers when it opens", () => {
  const { opening, until } = openingNow(open, { regular: [{ days: [1], from: "09:00", to: "17:00" }] }, now);
  expect(opening).toMatchObject({ opening_state: "closed", open_now: false, closes_at: null });
  expect(opening.opens_at).toBe("2026-07-06T08:00:00.000Z");
  expect(until).toBe(Date.parse("2026-07-06T08:00:00Z"));
});

test("a change in more than eight days is not listed, but is answered as the next opening", () => {
  const season = { from: "12-01", to: "12-24", regular: [{ days: everyDay, from: "12:00", to: "18:00" }] };
  const { opening, until } = openingNow(open, { seasons: [season] }, now);
  expect(opening.opening_changes).toEqual([]);
  expect(opening.opens_at).toBe("2026-12-01T12:00:00.000Z");
  expect(until).toBe(Date.parse("2026-12-01T12:00:00Z"));
});

test("a page open by appointment only is not open, and answers its next opening", () => {
  const regular = [
    { days: [6], from: "10:00", to: "12:00", kind: "appointment" as const },
    { days: [6], from: "14:00", to: "18:00" },
  ];
  const { opening, until } = openingNow(open, { regular }, now);
  expect(opening).toMatchObject({ opening_state: "appointment", open_now: false, closes_at: null });
  expect(opening.opens_at).toBe("2026-07-04T13:00:00.000Z");
  expect(until).toBe(Date.parse("2026-07-04T11:00:00Z")); // the appointments end
});

test.each([
  ["without hours", [], null],
  ["of which only a later day is known", [{ date: "2026-12-25" }], Date.parse("2026-07-05T00:00+01:00")], // tomorrow may be known
])("a page %s is unknown, not closed", (_, specials, expires) => {
  const { opening, until } = openingNow(open, { regular: [], specials }, now);
  expect(opening).toEqual({
    opening_state: "unknown",
    open_now: null,
    opens_at: null,
    closes_at: null,
    opening_changes: [],
    day_notices: [],
  });
  expect(until).toBe(expires);
});

test.each(["temporarily_closed", "permanently_closed"])("a page that is %s is never open", (status) => {
  const { opening, until } = openingNow(
    { status, reopens_on: null },
    { regular: [{ days: everyDay, from: "00:00", to: "24:00" }] },
    now,
  );
  expect(opening).toEqual({
    opening_state: status,
    open_now: false,
    opens_at: null,
    closes_at: null,
    opening_changes: [],
    day_notices: [],
  });
  expect(until).toBeNull();
});

test("a page that comes back on a day says when it opens then, and is itself again from that midnight on", () => {
  const regular = [{ days: [6, 7], from: "09:00", to: "17:00" }];
  const page = { status: "temporarily_closed", reopens_on: "2026-07-10" };
  const schedule = { regular, specials: [{ date: "2026-07-05", intervals: [{ from: "10:00", to: "12:00" }] }] };
  const { opening, until } = openingNow(page, { ...schedule, closedUntil: page.reopens_on }, now);
  expect(opening).toMatchObject({ opening_state: "temporarily_closed", open_now: false });
  expect(opening.opens_at).toBe("2026-07-11T08:00:00.000Z"); // a Saturday; the special day before is closed, too
  expect(until).toBe(Date.parse("2026-07-09T23:00:00Z"));
  const then = openingNow(
    page,
    { ...schedule, closedUntil: page.reopens_on },
    Temporal.Instant.from("2026-07-11T10:00Z"),
  );
  expect(then.opening).toMatchObject({ opening_state: "open", open_now: true });
});

test("a page without hours that comes back on a day says that day", () => {
  const { opening } = openingNow({ status: "temporarily_closed", reopens_on: "2026-07-10" }, {}, now);
  expect(opening.opens_at).toBe("2026-07-09T23:00:00.000Z");
});

test("a page that is always open never closes", () => {
  const { opening } = openingNow(open, { regular: [{ days: everyDay, from: "00:00", to: "24:00" }] }, now);
  expect(opening).toMatchObject({ open_now: true, closes_at: null, opening_changes: [] });
});

test("the days before a closed page comes back are no special days", () => {
  const closed = { regular: [{ days: everyDay, from: "09:00", to: "17:00" }], seasons: [], notices: [] };
  const specials = [{ date: "2026-07-09", intervals: [{ from: "10:00", to: "12:00" }], name: "Regatta" }];
  const week = weekFrom({ ...closed, specials, closedUntil: "2026-07-08" }, Temporal.PlainDate.from("2026-07-06"));
  expect(week.slice(0, 4).map(({ source, intervals }) => [source, intervals.length])).toEqual([
    ["notice", 0],
    ["notice", 0],
    ["regular", 1],
    ["special", 1],
  ]);
});
