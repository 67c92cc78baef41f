import { type FieldIssue, issuesOf } from "#core/domain/field-issues.ts";
import type { Timetable, TimetableChange, TimetableDeparture, TimetableSeason } from "../contract/timetables.ts";

/** The fields of a timetable that its rules check. */
export type TimetableDraft = Pick<
  Timetable,
  | "operator"
  | "operator_ie"
  | "origin"
  | "origin_ie"
  | "origin_latitude"
  | "origin_longitude"
  | "destination"
  | "destination_ie"
  | "destination_latitude"
  | "destination_longitude"
  | "seasons"
  | "prices"
>;

/** The errors of a timetable; empty where it is valid. */
export function timetableIssues(draft: TimetableDraft): FieldIssue[] {
  const { seasons, prices } = draft;
  const isHalf = (one: number | null, other: number | null) => one === null && other !== null;
  return issuesOf([
    [draft.operator === null && draft.operator_ie === null, "operator", "required"],
    [draft.origin === null && draft.origin_ie === null, "origin", "required"],
    [draft.destination === null && draft.destination_ie === null, "destination", "required"],
    [isHalf(draft.origin_latitude, draft.origin_longitude), "origin_latitude", "required"],
    [isHalf(draft.origin_longitude, draft.origin_latitude), "origin_longitude", "required"],
    [isHalf(draft.destination_latitude, draft.destination_longitude), "destination_latitude", "required"],
    [isHalf(draft.destination_longitude, draft.destination_latitude), "destination_longitude", "required"],
    [seasons.some(({ from, to }) => (from === null) !== (to === null)), "seasons", "incomplete"],
    [seasons.filter(({ from }) => from === null).length > 1, "seasons", "repeated"],
    [overlap(seasons), "seasons", "overlapping"],
    [seasons.some(({ departures }) => hasTwice(departures)), "seasons", "repeated"],
    [prices.some(({ name, name_ie }) => name === null && name_ie === null), "prices", "incomplete"],
  ]);
}

/** The errors of a change: an extra departure has a direction and a time. */
export function changeIssues(
  change: Pick<TimetableChange, "kind" | "direction" | "time" | "date_from" | "date_to">,
): FieldIssue[] {
  const isExtra = change.kind === "extra";
  return issuesOf([
    [change.date_to < change.date_from, "date_to", "out-of-range"],
    [isExtra && change.direction === null, "direction", "required"],
    [isExtra && change.time === null, "time", "required"],
  ]);
}

/** Whether a departure stands in a season twice on the same weekday. */
function hasTwice(departures: readonly TimetableDeparture[]): boolean {
  const each = departures.flatMap(({ direction, time, days }) => days.map((day) => `${direction} ${time} ${day}`));
  return new Set(each).size < each.length;
}

/** Whether a day of the year is in two seasons: which one applies would depend on their order, which nobody sees. */
function overlap(seasons: readonly TimetableSeason[]): boolean {
  const spans = seasons
    .flatMap(({ from, to }): [string, string][] => {
      if (from === null || to === null) return [];
      return from <= to
        ? [[from, to]]
        : [
            [from, "12-31"],
            ["01-01", to],
          ];
    })
    .sort(([one], [other]) => one.localeCompare(other));
  return spans.some(([from], at) => at > 0 && from <= spans[at - 1]![1]);
}
