import { Button } from "@mantine/core";
import { useState } from "react";
import type { OpeningTime } from "../../../../../contract/times.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import beside from "../beside.module.css";
import { CopyDay } from "./CopyDay.tsx";
import { DayRow } from "./DayRow.tsx";
import { SeasonFields } from "./SeasonFields.tsx";
import { TypedWeekPreview } from "./TypedWeekPreview.tsx";
import styles from "./times.module.css";
import { useWeekForm } from "./use-week-form.ts";
import { DAYS, type Day } from "./week-fields.ts";
import type { Week } from "./week-key.ts";

type Props = {
  week: Week;
  onSaved: (times: OpeningTime[]) => void;
  /** Of a season that is kept. */
  onRemove: (() => void) | null;
};

/** Seven days, each as people write it, and what becomes of them beside it. */
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
