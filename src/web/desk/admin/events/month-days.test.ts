import { describe, expect, it } from "vitest";
import { type OwnEvent, ownEvent } from "../../../../contract/events.ts";
import { sampleOf } from "../../testing/sample.ts";
import { eventsByDay, weeksOf } from "./month-days.ts";

const month = (text: string) => weeksOf(Temporal.PlainYearMonth.from(text)).map((week) => week.map(String));
const day = (text: string) => Temporal.PlainDate.from(text);
const event = (id: string, starts_at: string, ends_at: string, more: Partial<OwnEvent> = {}) =>
  sampleOf(ownEvent, { id, starts_at, ends_at, ...more });

describe("the weeks of a month", () => {
  it("begin on Monday, with days of the months beside it", () => {
    const weeks = month("2026-08");
    expect(weeks[0]![0]).toBe("2026-07-27");
    expect(weeks.at(-1)!.at(-1)).toBe("2026-09-06");
    expect(weeks.every(({ length }) => length === 7)).toBe(true);
  });

  it("are as many as the month needs", () => {
    expect(month("2027-02")).toHaveLength(4); // from a Monday to a Sunday
    expect(month("2026-04")).toHaveLength(5);
    expect(month("2026-08")).toHaveLength(6);
  });
});

describe("the events of a month", () => {
  it("are on the day on which they start in Ireland", () => {
    const summerNight = event("late", "2026-07-04T23:30:00.000Z", "2026-07-05T01:00:00.000Z");
    expect([...eventsByDay([summerNight], day("2026-07-01"), day("2026-07-31")).keys()]).toEqual(["2026-07-05"]);
  });

  it("are in the order of their times", () => {
    const days = eventsByDay(
      [
        event("evening", "2026-07-04T19:00:00.000Z", "2026-07-04T21:00:00.000Z"),
        event("morning", "2026-07-04T09:00:00.000Z", "2026-07-04T10:00:00.000Z"),
      ],
      ...([day("2026-07-01"), day("2026-07-31")] as const),
    );
    expect(days.get("2026-07-04")!.map((one) => one.event.id)).toEqual(["morning", "evening"]);
  });

  it("repeat by their rule, without the excluded dates", () => {
    const fridays = event("session", "2026-07-03T20:00:00.000Z", "2026-07-03T22:00:00.000Z", {
      rrule: "FREQ=WEEKLY;BYDAY=FR",
      exdates: ["2026-07-17T20:00:00.000Z"],
    });
    const days = eventsByDay([fridays], day("2026-07-01"), day("2026-07-31"));
    expect([...days.keys()]).toEqual(["2026-07-03", "2026-07-10", "2026-07-24", "2026-07-31"]);
  });
});
