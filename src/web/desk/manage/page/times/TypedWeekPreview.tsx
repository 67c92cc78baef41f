import { lazy, Suspense } from "react";
import { useWatch } from "react-hook-form";
import type { OpeningTime } from "../../../../../contract/times.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import { scheduleOf, type Timed } from "./schedule-of.ts";
import type { WeekForm } from "./use-week-form.ts";
import { timesOf, type WeekValues } from "./week-fields.ts";
import { keyOfRow, type Week } from "./week-key.ts";

const Preview = lazy(async () => ({ default: (await import("./Preview.tsx")).Preview }));

/** Nothing special is known of a kitchen's or a phone's days. */
const ORDINARY = { holiday_rule: "as_usual", holiday_intervals: [], special: [] } as const;

/** What the coming days will be by the week as it stands in the form, and by all else as it is saved. */
export function TypedWeekPreview({ section, week }: { section: WeekForm; week: Week }) {
  const page = usePageOfDesk();
  const values = useWatch({ control: section.form.control });
  if (!("Temporal" in globalThis)) return null; // what cannot compute it goes without
  const rows = [...page.times.times.filter((row) => isOther(row, week)), ...typedRows(week, values as WeekValues)];
  const { holiday_rule, holiday_intervals, special } = page.times;
  const rules =
    week.set === "main"
      ? { holiday_rule, holiday_intervals, special }
      : { ...ORDINARY, holiday_intervals: [], special: [] };
  return (
    <Suspense>
      <Preview schedule={scheduleOf(rows, rules)} status={page.status} />
    </Suspense>
  );
}

const isOther = (row: OpeningTime, week: Week) => row.set === week.set && keyOfRow(row) !== week.key;

function typedRows({ isSeason }: Week, values: WeekValues): Timed[] {
  const { from, to, name, name_ie } = values;
  const season = isSeason ? { from, to, name: name || null, name_ie: name_ie || null } : null;
  if (season && !(from && to)) return [];
  return timesOf(values).map((time) => ({ ...time, season }));
}
