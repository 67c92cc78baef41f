import { nextYearly, readYearly, writeYearly, writtenDay, type Yearly } from "@eolaire/opening-hours";
import { NativeSelect, Radio } from "@mantine/core";
import { contract } from "#core/contract/index.ts";
import type { SpecialTime } from "#core/contract/pages/times.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { today } from "#core/web/desk/figures/days.ts";
import type { FieldsOf } from "#core/web/desk/form/fields.ts";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField, TextFields } from "#core/web/desk/form/TextField.tsx";
import { useBeforeFocus } from "#core/web/desk/form/use-before-focus.ts";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { useVersionedForm, type VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useDayTexts, useSpecialNames } from "../use-time-names.ts";
import { readDay, type TimeTexts } from "../week-values.ts";
import { HoursField } from "./HoursField.tsx";
import { YEARLY_DAYS } from "./yearly-days.ts";

/** A special day that is not saved: of a public holiday, or empty. */
export type NewSpecial = Pick<SpecialTime, "date_from" | "date_to" | "name" | "name_ie">;

export const NO_SPECIAL: NewSpecial = { date_from: "", date_to: "", name: null, name_ie: null };

/** `repeats`: never, each year on the first date, or the rule of a day of every year. */
type Values = {
  repeats: string;
  date_from: string;
  date_to: string;
  open: string;
  hours: string;
  name: string;
  name_ie: string;
};
const NEVER = "never";
const SAME_DATE = "date";
const DATES_SHOWN = 3;

const input = contract.editSpecialTime.input.shape;

/** One or more days on which the place is closed or has other hours. */
export function SpecialDialog({ special, onClose }: { special: SpecialTime | NewSpecial; onClose: () => void }) {
  const timeTexts = useTexts("desk-times");
  const { special: texts } = timeTexts;
  const page = usePageOfDesk();
  const saved = "id" in special ? special : null;
  const add = useChange("addSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  const change = useChange("editSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  const section = useVersionedForm<SpecialTime, Values>({
    draft: `${page.id}.special.${saved?.id ?? special.date_from}`,
    labels: {
      repeats: texts.repeats,
      date_from: texts.from,
      date_to: texts.to,
      open: texts.open,
      hours: texts.hours,
      name: texts.name,
      name_ie: texts.nameIrish,
    },
    entity: saved,
    valuesOf: (one) => valuesOf(one ?? special, timeTexts),
    save: (values, version) => {
      const input = inputOf(values);
      return saved
        ? change.mutateAsync({ id: saved.id, version: version ?? saved.version, ...input })
        : add.mutateAsync({ page_id: page.id, ...input });
    },
    onSaved: onClose,
    onWaiting: onClose,
  });
  const overlapAt = useOverlap(saved);
  const dates = () => {
    const { date_from = "", date_to = "" } = section.form.getValues();
    return { from: String(date_from), to: String(date_to) || String(date_from) };
  };
  const [open, repeats] = [useText(section, "open"), useText(section, "repeats")];
  const isDated = repeats === NEVER || repeats === SAME_DATE;
  return (
    <Dialog title={texts.editTitle} size="wide" onClose={onClose}>
      <SectionFrame section={section} submit={texts.save} onCancel={onClose}>
        {"Temporal" in globalThis && <Repeats section={section} own={saved} />}
        {isDated && (
          <div className={form.pair}>
            <TextField
              section={section}
              name="date_from"
              type="date"
              validate={(from) => (from !== "" ? repeats === SAME_DATE || overlapAt(dates()) : texts.needsDate)}
            />
            {repeats === NEVER && (
              <TextField
                section={section}
                name="date_to"
                type="date"
                validate={(to) => to === "" || to >= dates().from || texts.order}
              />
            )}
          </div>
        )}
        <Radio.Group
          label={texts.open}
          value={open}
          onChange={(value) => section.form.setValue("open", String(value), { shouldDirty: true })}
        >
          <Radio value="closed" size="md" mt="xs" label={texts.isClosed} />
          <Radio value="open" size="md" mt="xs" label={texts.isOpen} />
        </Radio.Group>
        {open === "open" && <HoursField section={section} name="hours" />}
        <div className={form.pair}>
          <TextFields section={section} name="name" of={input.name} />
        </div>
      </SectionFrame>
    </Dialog>
  );
}

type RepeatsProps = { section: VersionedForm<keyof Values>; own: SpecialTime | null };

/** Whether the day returns, and its next dates. Good Friday and the like bring their name. */
function Repeats({ section, own }: RepeatsProps) {
  const { special: texts } = useTexts("desk-times");
  const { locale } = useApp();
  const { dateOf } = useDayTexts();
  const nameOf = useSpecialNames();
  const [repeats, from] = [useText(section, "repeats"), useText(section, "date_from")];
  const { form } = section;
  const { before, onList } = useBeforeFocus({ name: useText(section, "name"), name_ie: useText(section, "name_ie") });
  const present = own?.yearly ? repeatsOf(own) : NEVER;
  const isListed = present === NEVER || present === SAME_DATE || YEARLY_DAYS.some(({ rule }) => rule === present);
  const yearly = yearlyOf({ repeats, date_from: from });
  const choose = (value: string) => {
    form.setValue("repeats", value, { shouldDirty: true });
    const day = YEARLY_DAYS.find(({ rule }) => rule === value);
    const isNamed = [before.name, before.name_ie].some(
      (name) => name && !YEARLY_DAYS.some((one) => name === one.name || name === one.name_ie),
    );
    const { name, name_ie } = day && !isNamed ? day : before;
    form.setValue("name", name, { shouldDirty: true });
    form.setValue("name_ie", name_ie, { shouldDirty: true });
  };
  return (
    <NativeSelect
      label={texts.repeats}
      value={repeats}
      description={yearly && texts.next({ dates: nextYearly(yearly, today(), DATES_SHOWN).map(dateOf).join("; ") })}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      {...onList}
      data={[
        { value: NEVER, label: texts.never },
        { value: SAME_DATE, label: texts.sameDate },
        ...YEARLY_DAYS.map((day) => ({ value: day.rule, label: texts.each({ name: plain(day, "name", locale) }) })),
        ...(isListed ? [] : [{ value: present, label: nameOf(own!) }]),
      ]}
    />
  );
}

/** A date that is not in the list is that of the first day. */
function repeatsOf(one: SpecialTime | NewSpecial): string {
  if (!("yearly" in one) || !one.yearly) return NEVER;
  const rule = writeYearly(one.yearly);
  return "date" in one.yearly && !YEARLY_DAYS.some((day) => day.rule === rule) ? SAME_DATE : rule;
}

function yearlyOf({ repeats, date_from }: Pick<Values, "repeats" | "date_from">): Yearly | null {
  if (repeats === SAME_DATE) return date_from === "" ? null : { date: date_from.slice(5) };
  return repeats === NEVER ? null : readYearly(repeats);
}

const valuesOf = (one: SpecialTime | NewSpecial, timeTexts: TimeTexts): Values => ({
  repeats: repeatsOf(one),
  date_from: one.date_from,
  date_to: one.date_to === one.date_from ? "" : one.date_to,
  open: "closed" in one && one.closed ? "closed" : "open",
  hours: "intervals" in one ? writtenDay(one.intervals, timeTexts) : "",
  name: one.name ?? "",
  name_ie: one.name_ie ?? "",
});

function inputOf(values: FieldsOf<Values>) {
  const { date_from, date_to, open, hours, name, name_ie } = values as Values; // the form's values
  const yearly = yearlyOf(values as Values);
  const dates = yearly ? { yearly } : { date_from, date_to: date_to || date_from, yearly };
  const days = { ...dates, name, name_ie };
  return open === "closed" ? { ...days, closed: true } : { ...days, closed: false, intervals: readDay(hours) ?? [] };
}

/**
 * Rejects overlaps of a single day with a single day, and of a range with a range. A single day may be in a range and
 * takes precedence.
 */
function useOverlap(own: SpecialTime | null) {
  const { special: texts } = useTexts("desk-times");
  const page = usePageOfDesk();
  const nameOf = useSpecialNames();
  return ({ from, to }: { from: string; to: string }): true | string => {
    const other = page.times.special.find(
      (one) =>
        one.id !== own?.id &&
        !one.yearly &&
        (one.date_from === one.date_to) === (from === to) &&
        one.date_from <= to &&
        from <= one.date_to,
    );
    return other ? texts.onto({ name: nameOf(other) }) : true;
  };
}
