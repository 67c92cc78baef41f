import { expect, test } from "vitest";
import { periodBefore } from "./period.ts";

const period = (from: string, to: string) => ({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) });
const format = ({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }) => `${from} ${to}`;

test.each([
  ["2026-03-01", "2026-03-31", "2026-02-01 2026-02-28"],
  ["2026-01-01", "2026-06-30", "2025-07-01 2025-12-31"],
  ["2026-01-01", "2026-12-31", "2025-01-01 2025-12-31"],
  ["2026-03-02", "2026-03-08", "2026-02-23 2026-03-01"],
  ["2026-03-01", "2026-03-30", "2026-01-30 2026-02-28"],
  ["2026-03-05", "2026-03-05", "2026-03-04 2026-03-04"],
])("the period before %s to %s", (from, to, before) => {
  expect(format(periodBefore(period(from, to)))).toBe(before);
});
