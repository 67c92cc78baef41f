import { contract } from "#core/contract/index.ts";
import form from "#core/web/desk/form/form.module.css";
import { MonthDayInput } from "#core/web/desk/form/MonthDayInput.tsx";
import { TextFields } from "#core/web/desk/form/TextField.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";
import { readAlso, seasonText } from "./taken-hours.ts";
import { useSeasonNames } from "./use-time-names.ts";
import type { WeekSection } from "./use-week-form.ts";
import { timesOf, type Week, type WeekValues } from "./week-values.ts";

const input = contract.addTimes.input.shape.season.unwrap().unwrap().shape;

/** The name of a season, and its first and last day. */
export function SeasonFields({ section, week }: { section: WeekSection; week: Week }) {
  const { season: texts } = useTexts("desk-times");
  return (
    <fieldset className={`${layout.card} ${form.boxed}`}>
      <legend>{texts.title}</legend>
      <div className={form.pair}>
        <TextFields section={section} name="name" of={input.name} />
        <MonthDay section={section} name="from" week={week} />
        <MonthDay section={section} name="to" week={week} />
      </div>
    </fieldset>
  );
}

type Props = { section: WeekSection; week: Week; name: "from" | "to" };

/** The first or last day of the season. */
function MonthDay({ section, week, name }: Props) {
  const { form: fields, labels } = section;
  const validate = useSeasonRules(week);
  fields.register(name, name === "from" ? { validate } : {});
  return (
    <MonthDayInput
      which={labels[name]}
      value={useText(section, name)}
      error={fields.formState.errors[name]?.message}
      onChange={(value) => fields.setValue(name, value, { shouldDirty: true })}
    />
  );
}

/** A season must not overlap another one and must be open on some day; closed periods are special days. */
function useSeasonRules({ set, days }: Week) {
  const { season: texts } = useTexts("desk-times");
  const page = usePageOfDesk();
  const nameOf = useSeasonNames();
  return (_: unknown, values: object): true | string => {
    const typed = values as WeekValues; // the form's values
    if (timesOf(typed).length === 0) return texts.needsTimes;
    const gone = new Set(readAlso(typed.also)?.gone.map(seasonText));
    const other = page.times.times.find(
      (row) =>
        row.set === set &&
        row.season &&
        !gone.has(seasonText(row.season)) &&
        !(row.season.from === days?.from && row.season.to === days.to) &&
        daysMeet(row.season, typed),
    )?.season;
    return other ? texts.overlaps({ name: nameOf(other) }) : true;
  };
}

/** `MM-DD`, both included; `from` after `to` spans New Year. */
type Days = { from: string; to: string };

/** Whether two seasons share a day of the year. */
export const daysMeet = (one: Days, other: Days): boolean =>
  isWithin(one.from, other) || isWithin(one.to, other) || isWithin(other.from, one);

export const isWithin = (day: string, { from, to }: Days) =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;
