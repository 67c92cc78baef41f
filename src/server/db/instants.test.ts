import { expect, test } from "vitest";
import { answeredInstant, isoInstant } from "./instants.ts";

test("a timestamp is told in UTC with milliseconds, as a column and out of JSON", () => {
  expect(isoInstant(new Date(0))).toBe("1970-01-01T00:00:00.000Z");
  expect(isoInstant("2026-07-04T16:00:00+00:00")).toBe("2026-07-04T16:00:00.000Z");
  expect(isoInstant("2026-07-04T18:00:00.123456+02:00")).toBe("2026-07-04T16:00:00.123Z");
});

test("so is a computed instant", () => {
  expect(answeredInstant(Temporal.Instant.from("2026-07-04T16:00Z"))).toBe("2026-07-04T16:00:00.000Z");
});
