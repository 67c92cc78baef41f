import { expect, test } from "vitest";
import { lastDigest, nextDigest } from "./digest-times.ts";

/** 2026-07-02 is a Thursday; summer time is an hour ahead of UTC. */
test.each([
  ["daily", "2026-07-04T05:59:59Z", "2026-07-03T06:00:00Z", "2026-07-04T06:00:00Z"],
  ["daily", "2026-07-04T06:00:00Z", "2026-07-04T06:00:00Z", "2026-07-05T06:00:00Z"],
  ["daily", "2026-10-25T12:00:00Z", "2026-10-25T07:00:00Z", "2026-10-26T07:00:00Z"], // the end of summer time
  ["weekly", "2026-07-02T05:59:59Z", "2026-06-25T06:00:00Z", "2026-07-02T06:00:00Z"],
  ["weekly", "2026-07-02T06:00:00Z", "2026-07-02T06:00:00Z", "2026-07-09T06:00:00Z"],
  ["weekly", "2026-07-08T22:30:00Z", "2026-07-02T06:00:00Z", "2026-07-09T06:00:00Z"],
] as const)("%s mails at %s: the last at %s, the next at %s", (rhythm, now, last, next) => {
  const at = Temporal.Instant.from(now);
  expect([lastDigest(rhythm, at).toString(), nextDigest(rhythm, at).toString()]).toEqual([last, next]);
});
