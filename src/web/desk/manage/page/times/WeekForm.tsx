import { Button, Checkbox } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import type { Fields } from "#core/web/desk/form/fields.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import card from "#core/web/desk/shell/card.module.css";
import { CancelButton, Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";
import { CertainWeeks } from "./CertainWeeks.tsx";
import { DayRow } from "./DayRow.tsx";
import { DraftList } from "./DraftList.tsx";
import { SeasonFields } from "./SeasonFields.tsx";
import { scheduleOf, type Timed } from "./schedule-of.ts";
import { readAlso, rowsWith, rulesWith, seasonText, type Taken } from "./taken-hours.ts";
import styles from "./times.module.css";
import { useSeasonNames, useWriteLine } from "./use-time-names.ts";
import { useWeekForm, type WeekSection } from "./use-week-form.ts";
import {
  DAYS,
  type Day,
  isUnknown,
  keyOfRow,
  timesOf,
  valuesOfTimes,
  type Week,
  type WeekValues,
} from "./week-values.ts";

type Props = {
  week: Week;
  /** Hours that were typed above and fill this form, once. */
  taken: Taken | null;
  /** @param restore brings the form back as it was before */
  onTaken: (restore: () => void) => void;
  onSaved: (times: OpeningTime[]) => void;
  /** Null for a season that is not saved. */
  onRemove: (() => void) | null;
  /** Below the preview. */
  children: ReactNode;
};

/** Seven days as text fields, and a preview of the typed week. */
export function WeekForm({ week, taken, onTaken, onSaved, onRemove, children }: Props) {
  const texts = useTexts("desk-times");
  const section = useWeekForm(week, onSaved);
  useFilled(section, week, { taken, onTaken });
  const [copied, setCopied] = useState<Day | null>(null);
  return (
    <>
      <div>
        <SectionFrame section={section}>
          {week.isSeason && <SeasonFields section={section} week={week} />}
          <p className={layout.quiet}>{week.set === "main" ? texts.hint : texts.setHint}</p>
          <div className={`${layout.box} ${styles.days}`}>
            {DAYS.map((day) => (
              <DayRow key={day} section={section} day={day} onCopy={() => setCopied(day)} />
            ))}
          </div>
          <CertainWeeks section={section} />
          <SavedWithIt section={section} />
        </SectionFrame>
        {onRemove && (
          <Button variant="subtle" color="red" mt="md" onClick={onRemove}>
            {texts.season.remove}
          </Button>
        )}
      </div>
      <div className={`${layout.stack} ${styles.side}`}>
        <TypedWeekPreview section={section} week={week} />
        {children}
      </div>
      {copied && <CopyDay section={section} day={copied} onClose={() => setCopied(null)} />}
    </>
  );
}

/** Fills the form, and moves the focus to its first day. */
function useFilled(section: WeekSection, week: Week, { taken, onTaken }: Pick<Props, "taken" | "onTaken">) {
  const texts = useTexts("desk-times");
  const writeLine = useWriteLine();
  const { form: fields } = section;
  useEffect(() => {
    if (!taken) return;
    const season: Fields =
      week.isSeason && !week.days && taken.season ? { from: taken.season.from, to: taken.season.to } : {};
    const values: Fields = {
      ...valuesOfTimes(taken.times, texts, writeLine),
      ...season,
      also: taken.also,
      unknown: taken.unknown.join(),
    };
    const before = fields.getValues();
    const former = Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? ""]));
    const set = (all: Fields) => {
      for (const [name, value] of Object.entries(all)) fields.setValue(name, value, { shouldDirty: true });
    };
    set(values);
    fields.setFocus("d1");
    onTaken(() => set(former));
  }, [taken]);
}

/** The other parts of what was typed above: seasons, holidays and special days. */
function SavedWithIt({ section }: { section: WeekSection }) {
  const { typed: texts, allYear } = useTexts("desk-times");
  const nameOf = useSeasonNames();
  for (const name of ["also", "unknown"] as const) section.form.register(name);
  const also = readAlso(useText(section, "also"));
  if (!also) return null;
  const { gone, weeks, left, holidays, special } = also;
  return (
    <section className={`${card.card} ${card.part}`} aria-label={texts.also}>
      <h3>{texts.also}</h3>
      {gone.map((season) => (
        <p key={seasonText(season)} className={styles.warning}>
          {texts.goes({ name: season ? nameOf({ ...season, name: null, name_ie: null }) : allYear })}
        </p>
      ))}
      {left.map((season) => (
        <p key={seasonText(season)} className={styles.warning}>
          {texts.left({ name: season ? nameOf({ ...season, name: null, name_ie: null }) : allYear })}
        </p>
      ))}
      <DraftList draft={{ times: weeks.flatMap(({ times }) => times), holidays, special }} />
      <div>
        <Button variant="default" onClick={() => section.form.setValue("also", "", { shouldDirty: true })}>
          {texts.alsoOut}
        </Button>
      </div>
    </section>
  );
}

const Preview = lazy(async () => ({ default: (await import("./Preview.tsx")).Preview }));

/** Only the main set has rules for holidays and special days. */
const ORDINARY = { holiday_rule: "as_usual", holiday_intervals: [], special: [] } as const;

/** The next days by the typed week and otherwise saved times. */
function TypedWeekPreview({ section, week }: { section: WeekSection; week: Week }) {
  const page = usePageOfDesk();
  const values = useWatch({ control: section.form.control });
  if (!("Temporal" in globalThis)) return null; // browsers without Temporal get no preview
  const typed = values as WeekValues;
  const also = readAlso(typed.also);
  const others = page.times.times.filter((row) => isOther(row, week));
  const rows = [...rowsWith(also, others), ...typedRows(week, typed)];
  const unknown = DAYS.filter((day) => isUnknown(day, typed.unknown, typed[`d${day}`] ?? ""));
  const rules = week.set === "main" ? rulesWith(also, page.times) : { ...ORDINARY, holiday_intervals: [], special: [] };
  return (
    <Suspense>
      <Preview
        schedule={scheduleOf(rows, rules)}
        status={page.status}
        season={week.isSeason ? typed : null}
        unknown={unknown}
      />
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

const WORKDAYS: readonly Day[] = [1, 2, 3, 4, 5];

type CopyDayProps = { section: WeekSection; day: Day; onClose: () => void };

/** Copies the hours and notes of one day to others. */
function CopyDay({ section, day, onClose }: CopyDayProps) {
  const texts = useTexts("desk-times");
  const _common = useTexts("desk");
  const [chosen, choose] = useState<readonly Day[]>([]);
  const others = DAYS.filter((one) => one !== day);
  const toggle = (one: Day) =>
    choose(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  const copy = () => {
    for (const to of chosen) {
      for (const kind of ["d", "n", "i"] as const) {
        const value = section.form.getValues(`${kind}${day}`);
        if (value !== undefined)
          section.form.setValue(`${kind}${to}`, value, { shouldDirty: true, shouldValidate: true });
      }
    }
    onClose();
  };
  return (
    <Dialog title={texts.copyTitle({ day: section.labels[`d${day}`] })} onClose={onClose}>
      <div className={layout.row} data-gap="2">
        <Button variant="default" onClick={() => choose(others.filter((one) => WORKDAYS.includes(one)))}>
          {texts.workdays}
        </Button>
        <Button variant="default" onClick={() => choose(others)}>
          {texts.wholeWeek}
        </Button>
      </div>
      <div className={layout.stack} data-gap="3">
        {others.map((one) => (
          <Checkbox
            key={one}
            size="md"
            label={section.labels[`d${one}`]}
            checked={chosen.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </div>
      <div className={layout.actions}>
        <Button disabled={chosen.length === 0} onClick={copy}>
          {texts.copyDo}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Dialog>
  );
}
