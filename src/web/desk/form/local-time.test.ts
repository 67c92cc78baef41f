import { describe, expect, it } from "vitest";
import { dayOf, plainOf, toInstant, toLocal } from "./local-time.ts";

describe("a local time", () => {
  it("is the clock time in Ireland, in winter and in summer", () => {
    expect(toLocal("2026-12-05T20:30:00.000Z")).toBe("2026-12-05T20:30");
    expect(toLocal("2026-07-05T20:30:00.000Z")).toBe("2026-07-05T21:30");
    expect(toInstant("2026-12-05T20:30")).toBe("2026-12-05T20:30:00.000Z");
    expect(toInstant("2026-07-05T21:30")).toBe("2026-07-05T20:30:00.000Z");
  });

  it("survives the hour that the clock skips in March", () => {
    expect(toInstant("2026-03-29T01:30")).toBe("2026-03-29T01:30:00.000Z");
    expect(toLocal("2026-03-29T01:30:00.000Z")).toBe("2026-03-29T02:30");
  });

  it("is empty where there is no instant", () => {
    expect(toLocal(null)).toBe("T");
  });
});

describe("half a local time", () => {
  it.each(["T", "T20:30", "2026-12-05T"])("%j is no instant", (typed) => {
    expect(plainOf(typed)).toBeNull();
    expect(toInstant(typed)).toBeNull();
  });

  it("has a day as soon as the date is typed", () => {
    expect(dayOf("2026-12-05T")?.toString()).toBe("2026-12-05");
    expect(dayOf("T20:30")).toBeNull();
  });
});
