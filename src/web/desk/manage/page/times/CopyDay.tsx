import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../../app/app-context.tsx";
import { fill } from "../../../../i18n/phrases.ts";
import form from "../../../form/form.module.css";
import { Dialog } from "../../../shell/Dialog.tsx";
import styles from "./times.module.css";
import type { WeekForm } from "./use-week-form.ts";
import { DAYS, type Day } from "./week-fields.ts";

const WORKDAYS: readonly Day[] = [1, 2, 3, 4, 5];

type Props = { section: WeekForm; day: Day; onClose: () => void };

/** The hours and notes of one day for others. */
export function CopyDay({ section, day, onClose }: Props) {
  const texts = useTexts("desk-times");
  const common = useTexts("desk");
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
    <Dialog title={fill(texts.copyTitle, { day: section.labels[`d${day}`] })} onClose={onClose}>
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
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
