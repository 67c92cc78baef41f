import { writtenDay } from "@eolaire/opening-hours";
import { ActionIcon, Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { SpecialTime, Times } from "#core/contract/pages/times.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { RadioField } from "#core/web/desk/form/ChoiceFields.tsx";
import fold from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { BinIcon } from "#core/web/desk/shell/icons.tsx";
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

/** Exceptions of the week: the holiday rule, and in one list the coming holidays and other special days. */
export function Special() {
  const { special: texts } = useTexts("desk-times");
  const [edited, edit] = useState<SpecialTime | NewSpecial | null>(null);
  return (
    <section className={layout.stack} data-gap="3" aria-labelledby="special-days">
      <div className={layout.head}>
        <h3 id="special-days">{texts.title}</h3>
        <Button variant="light" onClick={() => edit(NO_SPECIAL)}>
          {texts.add}
        </Button>
      </div>
      <Days onEdit={edit} />
      <HolidayRule />
      {edited && <SpecialDialog special={edited} onClose={() => edit(null)} />}
    </section>
  );
}

/** The days in order; a deletion can be undone. */
function Days({ onEdit }: { onEdit: (special: SpecialTime | NewSpecial) => void }) {
  const { special: texts } = useTexts("desk-times");
  const page = usePageOfDesk();
  const nameOf = useSpecialNames();
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
  const rowOf = (special: SpecialTime) => (
    <OwnSpecial
      key={special.id}
      special={special}
      onEdit={() => onEdit(special)}
      onDelete={() => remove.mutate({ id: special.id }, { onSuccess: () => setDeleted(special) })}
    />
  );
  return (
    <>
      {deleted && (
        <Undo text={texts.deleted({ name: nameOf(deleted) })} label={texts.undo} onUndo={() => bringBack(deleted)} />
      )}
      {"Temporal" in globalThis ? (
        <Suspense>
          <ComingHolidays onOther={onEdit} own={rowOf} />
        </Suspense>
      ) : (
        <ul className={`${layout.box} ${styles.holidays}`}>{page.times.special.map(rowOf)}</ul>
      )}
      {page.times.special.length === 0 && <p className={layout.quiet}>{texts.none}</p>}
    </>
  );
}

type OwnProps = { special: SpecialTime; onEdit: () => void; onDelete: () => void };

/** Special days that are no holiday, or more than one. */
function OwnSpecial({ special, onEdit, onDelete }: OwnProps) {
  const { special: texts } = useTexts("desk-times");
  const { locale } = useApp();
  const { intervalsOf } = useDayTexts();
  const [daysOf, nameOf] = [useSpecialDays(), useSpecialNames()];
  const name = plain(special, "name", locale);
  return (
    <li className={layout.actions} data-gap="2">
      <p>
        {name && <strong>{name}</strong>}
        <small>
          {daysOf(special)}: {intervalsOf(special.intervals)}
        </small>
        {special.closed && <EventsThen from={special.date_from} to={special.date_to} />}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={texts.editNamed({ name: nameOf(special) })}
        onClick={onEdit}
      >
        {texts.edit}
      </Button>
      <ActionIcon color="red" aria-label={texts.deleteNamed({ name: nameOf(special) })} onClick={onDelete}>
        <BinIcon />
      </ActionIcon>
    </li>
  );
}

const RULES = ["as_usual", "closed", "intervals"] as const;
type Rule = Pick<Times, "holiday_rule" | "holiday_intervals"> & { version: number };

/** The rule for public holidays without an answer of their own, in a fold that says it. */
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
    <details className={`${layout.card} ${fold.fold} ${styles.folded}`}>
      <summary>
        {texts.rule}: {texts.rules[page.times.holiday_rule]}
      </summary>
      <SectionFrame section={section} submit={texts.saveRule}>
        <RadioField section={section} name="rule" of={RULES.map((value) => ({ value, label: texts.rules[value] }))} />
        {rule === "intervals" && <HoursField section={section} name="hours" />}
      </SectionFrame>
    </details>
  );
}
