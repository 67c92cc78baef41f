import { Button } from "@mantine/core";
import type { SpecialTime, Times } from "#core/contract/pages/times.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { inBothLanguages, nameIn } from "#core/domain/in-language.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import { TIME_ZONE } from "#core/texts/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { scheduleOf } from "../schedule-of.ts";
import styles from "../times.module.css";
import { useDayTexts } from "../use-time-names.ts";
import { EventsThen } from "./EventsThen.tsx";
import type { NewSpecial } from "./SpecialDialog.tsx";

type Props = { onOther: (special: SpecialTime | NewSpecial) => void };

/** The public holidays of the next twelve months, each with three answers. */
export function ComingHolidays({ onOther }: Props) {
  const { special: texts } = useTexts("desk-times");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const { dateOf, intervalsOf } = useDayTexts();
  const answer = useAnswer();
  const schedule = scheduleOf(
    page.times.times.filter(({ set }) => set === "main"),
    page.times,
  );
  const holidays = comingHolidays().map(({ date, names }) => ({ date, names, day: date.toString() }));
  const next = holidays.find(
    ({ day }) => page.times.holiday_rule === "as_usual" && !(ownOn(page.times, day) ?? widerOn(page.times, day)),
  );
  return (
    <>
      <h3>{texts.coming}</h3>
      <ul className={`${layout.box} ${styles.holidays}`}>
        {holidays.map(({ date, names: holiday, day }) => {
          const names = inBothLanguages(holiday);
          const draft = { date_from: day, date_to: day, ...names };
          const own = ownOn(page.times, day);
          const wider = widerOn(page.times, day);
          const isNext = day === next?.day;
          const now = whatHolds(page.times, own ?? wider);
          const title = `${dateOf(day)}, ${nameIn(holiday, locale)}`;
          return (
            <li key={day} className={layout.head} data-gap="4" data-row-gap="0" data-next={isNext || undefined}>
              <p>
                <strong>{isNext ? texts.ask({ date: dateOf(day) }) : dateOf(day)}</strong>{" "}
                <small>
                  {nameIn(holiday, locale)}: {intervalsOf(openingHours.planOf(schedule, date).intervals)}
                </small>
                {now === "closed" && <EventsThen from={day} to={day} />}
              </p>
              {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
              <span className={`${layout.row} ${styles.quick}`} data-gap="2" role="group" aria-label={title}>
                {(["asUsual", "closed", "other"] as const).map((choice) => (
                  <Button
                    key={choice}
                    size="sm"
                    variant={now === choice ? "light" : "default"}
                    aria-pressed={now === choice}
                    disabled={answer.isPending}
                    onClick={() => {
                      if (choice === "other") onOther(own ?? draft);
                      else if (now !== choice) answer.save(choice, draft, { own, wider }, usualOn(page.times, date));
                    }}
                  >
                    {texts[choice]}
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </>
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
