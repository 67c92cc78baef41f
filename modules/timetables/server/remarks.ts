import { FIRST, type Locale, SECOND } from "#core/contract/locales.ts";
import type { SpecialTime } from "#core/contract/pages/times.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { scheduleOf, specialTimesAnswer } from "#core/server/api/pages/times/queries.ts";
import { noticeText } from "#core/texts/notice-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { Timetable, TimetableChange } from "../contract/timetables.ts";
import { timetablesIn } from "../timetables-in.ts";

/** What of an operator's page differs on single days. */
type OperatorRow = { special_times: SpecialRow[]; holiday_intervals: unknown };
type SpecialRow = Parameters<typeof specialTimesAnswer>[0][number] &
  Parameters<typeof scheduleOf>[0]["special_times"][number];

type Remarked = Pick<Timetable, "id" | "mode" | "changes">;

/**
 * What the page of an operator and the office say of single days: special days, notices of the day, and for boats the notices of the office
 * that concern the ferry. They do not say which departures take place, so that all are listed, with the remark.
 */
export function remarksOn(
  { id, mode, changes }: Remarked,
  { operator, notices }: { operator: OperatorRow | undefined; notices: readonly Notice[] },
  now: Temporal.Instant,
): TimetableChange[] {
  const remarks = [
    ...(operator ? ofOperator(operator, now) : []),
    ...(mode === "boat" ? notices.filter(({ reach }) => reach === "ferry").map(ofOffice) : []),
  ];
  const isSaid = ({ date_from, date_to }: Remark) =>
    changes.some((change) => {
      const isAll = change.kind === "cancelled" && change.time === null && change.direction === null;
      return isAll && change.date_from <= date_from && date_to <= change.date_to;
    });
  return remarks
    .filter((remark) => !isSaid(remark))
    .map((remark) => ({ ...remark, timetable_id: id, kind: "remark", direction: null, time: null }));
}

type Remark = Pick<TimetableChange, "id" | "date_from" | "date_to" | "note" | "note_ie" | "date_created">;

function ofOperator(operator: OperatorRow, now: Temporal.Instant): Remark[] {
  const { special_times: rows } = operator;
  const today = todayAt(now).toString();
  const specials = specialTimesAnswer(
    rows.filter(({ notice }) => !notice),
    today,
  );
  const notices = scheduleOf({ ...operator, opening_times: null }).notices;
  const dated = new Map(rows.map((row) => [String(row.id), new Date(row.date_created).toISOString()]));
  return [
    ...specials
      .filter(({ date_to }) => date_to >= today)
      .map(({ id, date_from, date_to, name, name_ie, date_created, ...special }) => ({
        id,
        date_from,
        date_to,
        date_created,
        ...inBoth((locale) => specialText(special, locale), { name, name_ie }),
      })),
    ...notices.map((notice) => ({
      id: notice.id,
      date_from: notice.date,
      date_to: notice.date,
      date_created: dated.get(notice.id) ?? "",
      ...inBoth((locale) => noticeText(notice, textsFor(locale, "today"), locale, now), {
        name: notice.word,
        name_ie: notice.word_ie,
      }),
    })),
  ];
}

/** The hours of a special day. */
function specialText({ closed, intervals }: Pick<SpecialTime, "closed" | "intervals">, locale: Locale): string {
  const texts = timetablesIn(locale);
  const hours = intervals.map(({ from, to }) => `${from}–${to}`).join(", ");
  return closed ? texts.otherClosed : texts.otherHours({ hours });
}

/** “Reduced sailings because of the weather. Other hours on this day: 11:00–16:00” */
function inBoth(
  textIn: (locale: Locale) => string,
  { name, name_ie }: { name: string | null; name_ie: string | null },
) {
  const text = (own: string | null, locale: Locale) => [own, textIn(locale)].filter(Boolean).join(". ");
  return { note: text(name ?? name_ie, FIRST), note_ie: text(name_ie ?? name, SECOND) };
}

const ofOffice = ({ id, text, text_ie, starts_at, ends_at, date_created }: Notice): Remark => ({
  id,
  note: text,
  note_ie: text_ie,
  date_created,
  date_from: dateOf(starts_at),
  date_to: dateOf(ends_at),
});

const dateOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE).toPlainDate().toString();
