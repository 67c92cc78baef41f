import { ActionIcon, Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { NamesByLanguage } from "#core/contract/languages.ts";
import type { SpecialTime, Times } from "#core/contract/pages/times.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { inBothLanguages, nameIn } from "#core/domain/in-language.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import { shortDate } from "#core/texts/dates.ts";
import { TIME_ZONE } from "#core/texts/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { DotsIcon } from "#core/web/desk/shell/icons.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { scheduleOf } from "../schedule-of.ts";
import styles from "../times.module.css";
import { useDayTexts } from "../use-time-names.ts";
import { EventsThen } from "./EventsThen.tsx";
import type { NewSpecial } from "./SpecialDialog.tsx";

type Props = {
  onOther: (special: SpecialTime | NewSpecial) => void;
  /** The line of other special days. */
  own: (special: SpecialTime) => ReactNode;
};

/** The public holidays of the next twelve months, each with three answers, and between them the other special days. */
export function ComingHolidays({ onOther, own: rowOf }: Props) {
  const page = usePageOfDesk();
  const holidays = comingHolidays().map(({ date, names }) => ({ date, names, day: date.toString() }));
  const next = holidays.find(
    ({ day }) => page.times.holiday_rule === "as_usual" && !(ownOn(page.times, day) ?? widerOn(page.times, day)),
  );
  const answered = new Set(holidays.flatMap(({ day }) => ownOn(page.times, day) ?? []));
  const lines = [
    ...holidays.map((holiday) => ({
      day: holiday.day,
      line: <Holiday key={holiday.day} of={holiday} isNext={holiday === next} onOther={onOther} />,
    })),
    ...page.times.special.flatMap((one) => (answered.has(one) ? [] : { day: one.date_from, line: rowOf(one) })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  return <ul className={`${layout.box} ${styles.holidays}`}>{lines.map(({ line }) => line)}</ul>;
}

type HolidayProps = {
  of: { date: Temporal.PlainDate; names: NamesByLanguage; day: string };
  /** Whether it is the first one that nobody has answered. */
  isNext: boolean;
  onOther: Props["onOther"];
};

function Holiday({ of: { date, names: holiday, day }, isNext, onOther }: HolidayProps) {
  const { special: texts } = useTexts("desk-times");
  const { locale } = useApp();
  const { times } = usePageOfDesk();
  const { dateOf, intervalsOf } = useDayTexts();
  const answer = useAnswer();
  const schedule = scheduleOf(
    times.times.filter(({ set }) => set === "main"),
    times,
  );
  const names = inBothLanguages(holiday);
  const [own, wider] = [ownOn(times, day), widerOn(times, day)];
  const now = whatHolds(times, own ?? wider);
  const name = nameIn(holiday, locale);
  const ownName = (own && plain(own, "name", locale)) || name;
  const other = () => onOther(own ?? { date_from: day, date_to: day, ...names });
  return (
    <li className={layout.actions} data-gap="2" data-row-gap="0" data-next={isNext || undefined}>
      <p>
        <strong>{isNext ? texts.ask({ date: dateOf(day) }) : name}</strong>
        <small>
          {isNext ? name : shortDate(locale, day)}: {intervalsOf(openingHours.planOf(schedule, date).intervals)}
          {ownName !== name && ` (${ownName})`}
        </small>
        {now === "closed" && <EventsThen from={day} to={day} />}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <span className={layout.actions} data-gap="1" data-wrap="no" role="group" aria-label={`${dateOf(day)}, ${name}`}>
        {(["asUsual", "closed"] as const).map((choice) => (
          <Button
            key={choice}
            size="compact-sm"
            variant={now === choice ? "light" : "default"}
            aria-pressed={now === choice}
            disabled={answer.isPending}
            onClick={() =>
              now !== choice &&
              answer.save(choice, { date_from: day, date_to: day, ...names }, { own, wider }, usualOn(times, date))
            }
          >
            {texts[choice]}
          </Button>
        ))}
        <ActionIcon
          size={36}
          variant={now === "other" ? "light" : "subtle"}
          aria-label={texts.other}
          aria-pressed={now === "other"}
          disabled={answer.isPending}
          onClick={other}
        >
          <DotsIcon />
        </ActionIcon>
      </span>
    </li>
  );
}

type Answer = "asUsual" | "closed" | "other";

/** The special day of this date (`YYYY-MM-DD`) alone. */
const ownOn = ({ special }: Times, day: string) =>
  special.find((one) => !one.yearly && one.date_from === day && one.date_to === day);

/** Special days that the date is one of, by precedence: a range, or a day of every year. */
const widerOn = ({ special }: Times, day: string) =>
  special.find((one) => !one.yearly && one.date_from < one.date_to && one.date_from <= day && day <= one.date_to) ??
  special.find((one) => one.yearly && one.date_from === day);

function whatHolds({ holiday_rule }: Times, special: SpecialTime | undefined): Answer {
  if (special) return special.closed ? "closed" : "other";
  return ({ as_usual: "asUsual", closed: "closed", intervals: "other" } as const)[holiday_rule];
}

/** The hours of a date as if it were neither a holiday nor a special day. */
function usualOn(times: Times, date: Temporal.PlainDate) {
  const rows = times.times.filter(({ set }) => set === "main");
  const ordinary = { holiday_rule: "as_usual", holiday_intervals: [], special: [] } satisfies Partial<Times>;
  return openingHours.planOf(scheduleOf(rows, ordinary), date).intervals.map(({ from, to }) => ({ from, to }));
}

/** Saves an answer: none is stored where wider special days or the holiday rule say the same, otherwise a special day. */
function useAnswer() {
  const page = usePageOfDesk();
  const add = useChange("addSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  const edit = useChange("editSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  const remove = useChange("deleteSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  const save = (
    choice: Exclude<Answer, "other">,
    draft: NewSpecial,
    { own, wider }: { own: SpecialTime | undefined; wider: SpecialTime | undefined },
    usual: { from: string; to: string }[],
  ) => {
    const ruled = whatHolds(page.times, wider);
    if (ruled === choice) return own && remove.mutate({ id: own.id });
    const open = choice === "asUsual" && usual.length > 0;
    const hours = open ? { closed: false, intervals: usual } : { closed: true };
    if (own) edit.mutate({ id: own.id, version: own.version, ...hours });
    else add.mutate({ page_id: page.id, ...draft, ...hours });
  };
  return { save, isPending: add.isPending || edit.isPending || remove.isPending };
}

function comingHolidays() {
  const today = Temporal.Now.plainDateISO(TIME_ZONE);
  const end = today.add({ years: 1 });
  return [today.year, today.year + 1]
    .flatMap((year) => [...publicHolidays.of(year)])
    .filter(({ date }) => Temporal.PlainDate.compare(date, today) >= 0 && Temporal.PlainDate.compare(date, end) < 0);
}
