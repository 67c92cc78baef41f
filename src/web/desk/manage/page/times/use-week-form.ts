import type { DraftTime } from "@eolaire/opening-hours";
import { useMemo } from "react";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import { isWaitingEdit } from "#core/contract/waiting-edit.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import type { FieldsOf } from "#core/web/desk/form/fields.ts";
import { useVersionedForm, type VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { type Also, isSameDay, readAlso } from "./taken-hours.ts";
import { useWriteLine } from "./use-time-names.ts";
import { DAYS, keyOfRow, LINES, timesOf, valuesOf, type Week, type WeekValues } from "./week-values.ts";

type Read = { times: OpeningTime[]; version: number };
export type WeekSection = VersionedForm<keyof WeekValues & string>;

/**
 * The form of one week. The ids and versions of the rows that were read are sent with a save, to detect edits by
 * others.
 */
export function useWeekForm(week: Week, onSaved: (times: OpeningTime[]) => void): WeekSection {
  const texts = useTexts("desk-times");
  const page = usePageOfDesk();
  const { times } = page.times;
  const labels = useLabels();
  const entity = useMemo(() => readNow(times.filter((row) => keyOfRow(row) === week.key)), [times, week.key]);
  const writeLine = useWriteLine();
  const { mutateAsync } = useChange("saveWeek", { invalidates: INVALIDATED_BY_EDIT });
  const storeAlso = useStoreAlso();
  const saveTimes: SaveTimes = (season, times) =>
    mutateAsync({ page_id: page.id, set: week.set, season, times: times.map(sentTime) });
  return useVersionedForm<Read, WeekValues>({
    draft: `${page.id}.times.${week.key}`,
    labels,
    entity,
    valuesOf: (read) => valuesOf(read?.times ?? [], texts, writeLine),
    async save(values) {
      try {
        const also = readAlso(String(values.also));
        for (const season of also?.gone ?? []) await saveTimes(season, []);
        const saved = await mutateAsync({ page_id: page.id, ...inputOf(week, values) });
        if (also) await storeAlso(also, saveTimes);
        return isWaitingEdit(saved) ? saved : readNow(saved.times);
      } catch (error) {
        throw error instanceof ApiError ? withReading(error) : error;
      }
    },
    onSaved: (saved) => onSaved(saved.times),
  });
}

type SaveTimes = (season: DraftTime["season"], times: readonly DraftTime[]) => Promise<unknown>;

const sentTime = ({ season: _, weeks, ...time }: DraftTime) => ({
  ...time,
  weeks: weeks && ("nth" in weeks ? { nth: [...weeks.nth] } : weeks),
});

/** Stores the other weeks of a draft, its rule for holidays and its special days, which take the place of those on the same days. */
function useStoreAlso() {
  const page = usePageOfDesk();
  const { mutateAsync: saveHolidays } = useChange("setHolidayRule", { invalidates: INVALIDATED_BY_EDIT });
  const { mutateAsync: addSpecial } = useChange("addSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  const { mutateAsync: editSpecial } = useChange("editSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  return async ({ weeks, holidays, special }: Also, saveTimes: SaveTimes) => {
    for (const { season, times } of weeks) await saveTimes(season, times);
    if (holidays) await saveHolidays({ page_id: page.id, rule: holidays });
    for (const { intervals, ...days } of special) {
      const hours = intervals.length > 0 ? { closed: false, intervals } : { closed: true };
      const own = page.times.special.find((one) => isSameDay(one, days));
      const { date_from, date_to, yearly } = days;
      if (own) await editSpecial({ id: own.id, version: own.version, ...hours });
      else await addSpecial({ page_id: page.id, ...(yearly ? { yearly } : { date_from, date_to }), ...hours });
    }
  };
}

/** The time of reading serves as the version of the form, since rows have a version each. */
const readNow = (times: OpeningTime[]): Read => ({ times, version: Date.now() });

function withReading({ problem }: ApiError): ApiError {
  if (problem.code !== "stale-version") return new ApiError(problem);
  const { times } = problem.current as { times: OpeningTime[] }; // the API sends the current rows with `stale-version`
  return new ApiError({ ...problem, current: readNow(times) });
}

function inputOf({ set, days, isSeason }: Week, values: FieldsOf<WeekValues>) {
  const { from, to, name, name_ie } = values as WeekValues; // the form's values
  return {
    set,
    season: isSeason ? { from, to, name, name_ie } : null,
    ...(days && { was: days }),
    read: (values as WeekValues).read.map((row) => {
      const [id = "", version] = row.split(" ");
      return { id, version: Number(version) };
    }),
    times: timesOf(values),
  };
}

function useLabels(): Readonly<Record<keyof WeekValues & string, string>> {
  const texts = useTexts("desk-times");
  const { weekdays } = useTexts("opening");
  const days = DAYS.map((day) => {
    const weekday = weekdays[day - 1]!;
    return {
      [`d${day}`]: weekday,
      [`n${day}`]: `${weekday}: ${texts.note}`,
      [`i${day}`]: `${weekday}: ${texts.noteIrish}`,
    };
  });
  const lines = LINES.map((n) => ({
    [`w${n}`]: texts.weeks.line({ n }),
    [`wn${n}`]: texts.weeks.note({ n }),
    [`wi${n}`]: texts.weeks.noteIrish({ n }),
  }));
  const { season } = texts;
  const own = {
    from: season.from,
    to: season.to,
    name: season.name,
    name_ie: season.nameIrish,
    also: texts.typed.also,
    unknown: texts.unknown,
    read: "",
  };
  return Object.assign({}, own, ...days, ...lines);
}
