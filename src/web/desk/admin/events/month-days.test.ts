import { describe, expect, it } from "vitest";
import { type OwnEvent, ownEvent } from "#core/contract/writing/events.ts";
import { sampleOf } from "#test/support/sample.ts";
import { eventsByDay } from "./month-days.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const event = (id: string, starts_at: string, ends_at: string, more: Partial<OwnEvent> = {}) =>
  sampleOf(ownEvent, { id, starts_at, ends_at, ...more });

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
