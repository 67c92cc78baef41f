import { expect, test } from "vitest";
import { eventsAddress, eventsQuery, namedDays } from "./events-address.ts";

const THURSDAY = Temporal.PlainDate.from("2026-11-26");
const read = (query: string) => eventsAddress(new URLSearchParams(query), THURSDAY);
const days = (name: "today" | "weekend" | "month", today: string) => {
  const { from, to } = namedDays(name, Temporal.PlainDate.from(today));
  return `${from} ${to}`;
};

test("the weekend begins on Friday, and is what is left of it once it has begun", () => {
  expect(days("weekend", "2026-11-26")).toBe("2026-11-27 2026-11-29");
  expect(days("weekend", "2026-11-23")).toBe("2026-11-27 2026-11-29");
  expect(days("weekend", "2026-11-28")).toBe("2026-11-28 2026-11-29");
  expect(days("weekend", "2026-11-29")).toBe("2026-11-29 2026-11-29");
  expect(days("month", "2026-11-26")).toBe("2026-11-26 2026-11-30");
  expect(days("today", "2026-11-26")).toBe("2026-11-26 2026-11-26");
});

test.each(["when=weekend&kind=music&free=true", "from=2026-11-27&to=2026-11-27", "month=2026-12&kind=children", ""])(
  "the address ?%s is written as it was read",
  (query) => {
    expect(eventsQuery(read(query)).toString()).toBe(query);
  },
);

test.each([
  "when=someday",
  "kind=opera",
  "free=1",
  "month=2026-13",
  "month=2030-01",
  "from=2026-11-27",
  "from=2026-11-31&to=2026-12-01",
  "from=2026-12-02&to=2026-12-01",
  "from=2020-01-01&to=2020-01-02",
])("what is invalid or far away is left out: ?%s", (query) => {
  expect(eventsQuery(read(query)).toString()).toBe("");
});

test("a month is a calendar, whatever days stand beside it", () => {
  expect(eventsQuery(read("month=2026-12&when=today")).toString()).toBe("month=2026-12");
});
