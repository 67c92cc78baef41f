import { Radio } from "@mantine/core";
import { contract } from "../../../../../../contract/index.ts";
import type { SpecialTime } from "../../../../../../contract/times.ts";
import { writtenDay } from "../../../../../../domain/typed-times.ts";
import { useTexts } from "../../../../../i18n/texts.tsx";
import { useChange } from "../../../../api/use-api.ts";
import type { FieldsOf } from "../../../../form/fields.ts";
import form from "../../../../form/form.module.css";
import { SectionFrame } from "../../../../form/SectionFrame.tsx";
import { TextField } from "../../../../form/TextField.tsx";
import { useText } from "../../../../form/use-fields.ts";
import { useVersionedForm } from "../../../../form/use-versioned-form.ts";
import { Dialog } from "../../../../shell/Dialog.tsx";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../../page-of-desk.ts";
import { useSpecialNames } from "../use-time-names.ts";
import { readDay, type TimeTexts } from "../week-values.ts";
import { HoursField } from "./HoursField.tsx";

/** A special day that is not saved: of a public holiday, or empty. */
export type NewSpecial = Pick<SpecialTime, "date_from" | "date_to" | "name" | "name_ie">;

export const NO_SPECIAL: NewSpecial = { date_from: "", date_to: "", name: null, name_ie: null };

type Values = { date_from: string; date_to: string; open: string; hours: string; name: string; name_ie: string };

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
      ...{ date_from: texts.from, date_to: texts.to, open: texts.open, hours: texts.hours },
      ...{ name: texts.name, name_ie: texts.nameIrish },
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
  });
  const overlapAt = useOverlap(saved);
  const dates = () => {
    const { date_from = "", date_to = "" } = section.form.getValues();
    return { from: String(date_from), to: String(date_to) || String(date_from) };
  };
  const open = useText(section, "open");
  return (
    <Dialog title={texts.editTitle} size="wide" onClose={onClose}>
      <SectionFrame section={section} submit={texts.save} onCancel={onClose}>
        <div className={form.pair}>
          <TextField
            section={section}
            name="date_from"
            type="date"
            validate={(from) => (from === "" ? texts.needsDate : overlapAt(dates()))}
          />
          <TextField
            section={section}
            name="date_to"
            type="date"
            validate={(to) => to === "" || to >= dates().from || texts.order}
          />
        </div>
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
          <TextField section={section} name="name" lang="en" of={input.name} />
          <TextField section={section} name="name_ie" lang="ga" of={input.name} />
        </div>
      </SectionFrame>
    </Dialog>
  );
}

const valuesOf = (one: SpecialTime | NewSpecial, timeTexts: TimeTexts): Values => ({
  date_from: one.date_from,
  date_to: one.date_to === one.date_from ? "" : one.date_to,
  open: "closed" in one && one.closed ? "closed" : "open",
  hours: "intervals" in one ? writtenDay(one.intervals, timeTexts) : "",
  name: one.name ?? "",
  name_ie: one.name_ie ?? "",
});

function inputOf(values: FieldsOf<Values>) {
  const { date_from, date_to, open, hours, name, name_ie } = values as Values; // the form's values
  const days = { date_from, date_to: date_to || date_from, name, name_ie };
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
        (one.date_from === one.date_to) === (from === to) &&
        one.date_from <= to &&
        from <= one.date_to,
    );
    return other ? texts.onto({ name: nameOf(other) }) : true;
  };
}
