import { Button, Checkbox } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import type { OpeningTime } from "../../../../../contract/times.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import form from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import beside from "../../../shell/beside.module.css";
import { CancelButton, Dialog } from "../../../shell/Dialog.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { CertainWeeks } from "./CertainWeeks.tsx";
import { DayRow } from "./DayRow.tsx";
import { SeasonFields } from "./SeasonFields.tsx";
import { scheduleOf, type Timed } from "./schedule-of.ts";
import styles from "./times.module.css";
import { useWeekForm, type WeekSection } from "./use-week-form.ts";
import { DAYS, type Day, keyOfRow, timesOf, type Week, type WeekValues } from "./week-values.ts";

type Props = {
  week: Week;
  onSaved: (times: OpeningTime[]) => void;
  /** Null for a season that is not saved. */
  onRemove: (() => void) | null;
};

/** Seven days as text fields, and a preview of the typed week. */
export function WeekForm({ week, onSaved, onRemove }: Props) {
  const texts = useTexts("desk-times");
  const section = useWeekForm(week, onSaved);
  const [copied, setCopied] = useState<Day | null>(null);
  return (
    <div className={beside.split}>
      <div>
        <SectionFrame section={section}>
          {week.isSeason && <SeasonFields section={section} week={week} />}
          <p className={styles.hint}>{week.set === "main" ? texts.hint : texts.setHint}</p>
          <div className={styles.week}>
            {DAYS.map((day) => (
              <DayRow key={day} section={section} day={day} onCopy={() => setCopied(day)} />
            ))}
          </div>
          <CertainWeeks section={section} />
        </SectionFrame>
        {onRemove && (
          <Button variant="subtle" color="red" mt="md" onClick={onRemove}>
            {texts.season.remove}
          </Button>
        )}
      </div>
      <TypedWeekPreview section={section} week={week} />
      {copied && <CopyDay section={section} day={copied} onClose={() => setCopied(null)} />}
    </div>
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
      <div className={styles.quick}>
        <Button variant="default" onClick={() => choose(others.filter((one) => WORKDAYS.includes(one)))}>
          {texts.workdays}
        </Button>
        <Button variant="default" onClick={() => choose(others)}>
          {texts.wholeWeek}
        </Button>
      </div>
      <div className={styles.choices}>
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
      <div className={form.actions}>
        <Button disabled={chosen.length === 0} onClick={copy}>
          {texts.copyDo}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Dialog>
  );
}
