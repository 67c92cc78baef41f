import { lazy, Suspense, useState } from "react";
import type { SpecialTime } from "../../../../../../contract/times.ts";
import { useTexts } from "../../../../../app/app-context.tsx";
import styles from "../times.module.css";
import { HolidayRule } from "./HolidayRule.tsx";
import { OwnSpecials } from "./OwnSpecials.tsx";
import { type NewSpecial, SpecialDialog } from "./SpecialDialog.tsx";

const ComingHolidays = lazy(async () => ({ default: (await import("./ComingHolidays.tsx")).ComingHolidays }));

/** What is other than the week: the rule for public holidays, each coming one, and the owner's own days. */
export function Special() {
  const { special: texts } = useTexts("desk-times");
  const [edited, edit] = useState<SpecialTime | NewSpecial | null>(null);
  return (
    <section className={styles.special} aria-labelledby="special-days">
      <h2 id="special-days">{texts.title}</h2>
      <HolidayRule />
      {"Temporal" in globalThis && (
        <Suspense>
          <ComingHolidays onOther={edit} />
        </Suspense>
      )}
      <OwnSpecials onEdit={edit} />
      {edited && <SpecialDialog special={edited} onClose={() => edit(null)} />}
    </section>
  );
}
