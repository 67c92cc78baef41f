import { writtenDay } from "@eolaire/opening-hours";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { SpecialTime, Times } from "#core/contract/pages/times.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { RadioField } from "#core/web/desk/form/ChoiceFields.tsx";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { Undo } from "#core/web/desk/shell/Undo.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "../times.module.css";
import { useDayTexts, useSpecialDays, useSpecialNames } from "../use-time-names.ts";
import { readDay } from "../week-values.ts";
import { EventsThen } from "./EventsThen.tsx";
import { HoursField } from "./HoursField.tsx";
import { type NewSpecial, NO_SPECIAL, SpecialDialog } from "./SpecialDialog.tsx";

const ComingHolidays = lazy(async () => ({ default: (await import("./ComingHolidays.tsx")).ComingHolidays }));

/** Exceptions of the week: the holiday rule, the coming holidays, and other special days. */
export function Special() {
  const { special: texts } = useTexts("desk-times");
  const [edited, edit] = useState<SpecialTime | NewSpecial | null>(null);
  return (
    <section className={`${layout.stack} ${styles.special}`} aria-labelledby="special-days">
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

/** The special days in order; a deletion can be undone. */
function OwnSpecials({ onEdit }: { onEdit: (special: SpecialTime | NewSpecial) => void }) {
  const { special: texts } = useTexts("desk-times");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const { intervalsOf } = useDayTexts();
  const [daysOf, nameOf] = [useSpecialDays(), useSpecialNames()];
  const [deleted, setDeleted] = useState<SpecialTime | null>(null);
  const remove = useChange("deleteSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  const add = useChange("addSpecialTime", { invalidates: INVALIDATED_BY_EDIT, onDone: () => setDeleted(null) });
  const bringBack = ({ date_from, date_to, yearly, closed, intervals, name, name_ie }: SpecialTime) =>
    add.mutate({
      page_id: page.id,
      closed,
      name,
      name_ie,
      ...(yearly ? { yearly } : { date_from, date_to }),
      ...(!closed && { intervals }),
    });
  return (
    <>
      <h3>{texts.own}</h3>
      {deleted && (
        <Undo text={texts.deleted({ name: nameOf(deleted) })} label={texts.undo} onUndo={() => bringBack(deleted)} />
      )}
      {page.times.special.length === 0 && <p className={layout.quiet}>{texts.none}</p>}
      <ul className={layout.stack} data-gap="2">
        {page.times.special.map((special) => (
          <li key={special.id} className={`${layout.head} ${layout.box} ${styles.entry}`} data-gap="4" data-row-gap="2">
            <p>
              <strong>{daysOf(special)}</strong>: {intervalsOf(special.intervals)}
              <small>{plain(special, "name", locale)}</small>
              {special.closed && <EventsThen from={special.date_from} to={special.date_to} />}
            </p>
            <span className={`${layout.row} ${styles.quick}`} data-gap="2">
              <Button
                variant="default"
                size="sm"
                aria-label={texts.editNamed({ name: nameOf(special) })}
                onClick={() => onEdit(special)}
              >
                {texts.edit}
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="sm"
                aria-label={texts.deleteNamed({ name: nameOf(special) })}
                onClick={() => remove.mutate({ id: special.id }, { onSuccess: () => setDeleted(special) })}
              >
                {texts.delete}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="light" onClick={() => onEdit(NO_SPECIAL)}>
          {texts.add}
        </Button>
      </div>
    </>
  );
}

const RULES = ["as_usual", "closed", "intervals"] as const;
type Rule = Pick<Times, "holiday_rule" | "holiday_intervals"> & { version: number };

/** The rule for public holidays without an answer of their own. */
function HolidayRule() {
  const timeTexts = useTexts("desk-times");
  const { special: texts } = timeTexts;
  const page = usePageOfDesk();
  const { mutateAsync } = useChange("setHolidayRule", { invalidates: INVALIDATED_BY_EDIT });
  const section = useVersionedForm<Rule, { rule: string; hours: string }>({
    draft: `${page.id}.holidays`,
    labels: { rule: texts.rule, hours: texts.ruleHours },
    entity: { ...page.times, version: page.version },
    valuesOf: (rule) => ({
      rule: rule?.holiday_rule ?? "as_usual",
      hours: writtenDay(rule?.holiday_intervals ?? [], timeTexts),
    }),
    save: ({ rule, hours }) => {
      const chosen = RULES.find((one) => one === rule) ?? "as_usual";
      const intervals = readDay(String(hours)) ?? [];
      return mutateAsync({ page_id: page.id, rule: chosen === "intervals" ? intervals : chosen });
    },
  });
  const rule = useText(section, "rule");
  return (
    <SectionFrame section={section} submit={texts.saveRule}>
      <RadioField section={section} name="rule" of={RULES.map((value) => ({ value, label: texts.rules[value] }))} />
      {rule === "intervals" && <HoursField section={section} name="hours" />}
    </SectionFrame>
  );
}
