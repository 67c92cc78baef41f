import { ActionIcon, Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { contract } from "#core/contract/index.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { CopyIcon, DotsIcon } from "#core/web/desk/shell/icons.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./times.module.css";
import type { WeekSection } from "./use-week-form.ts";
import { DAYS, type Day, issueOf, isUnknown, normaliseDay, readDay } from "./week-values.ts";

const { note } = contract.addTimes.input.shape;

type Props = { section: WeekSection; day: Day; onCopy: () => void };

/** A day's opening times as text, with its normalised meaning, and notes and shortcuts behind a button. */
export function DayRow({ section, day, onCopy }: Props) {
  const texts = useTexts("desk-times");
  const { form, labels } = section;
  const [isOpen, setOpen] = useState(() => form.getValues(`n${day}`) !== "" || form.getValues(`i${day}`) !== "");
  const id = useId();
  const name = `d${day}` as const;
  const weekday = labels[name];
  const text = useText(section, name);
  const isKnown = useWatch({ control: form.control, name: DAYS.map((one) => `d${one}` as const) }).some(Boolean);
  const isAsked = isUnknown(day, useText(section, "unknown"), text);
  const set = (value: string) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  /** Closed is a day that somebody says so of. */
  const close = () => {
    const others = String(form.getValues("unknown"))
      .split(",")
      .filter((one) => one !== String(day));
    form.setValue("unknown", others.join(), { shouldDirty: true });
    set("");
  };
  const normalise = () => {
    const above = day > 1 ? String(form.getValues(`d${day - 1}`)) : "";
    const before = String(form.getValues(name));
    const after = normaliseDay(before, above, texts);
    if (readDay(before)?.length === 0 && before.trim() !== "") close();
    else if (after !== before) set(after);
    else if (before !== "") void form.trigger(name);
  };
  const field = form.register(name, {
    validate: (value) => {
      if (isUnknown(day, form.getValues("unknown"), String(value))) return texts.askDay;
      const issue = issueOf(String(value));
      return issue ? texts[issue] : true;
    },
  });
  const error = form.formState.errors[name]?.message;
  return (
    <div className={`${layout.box} ${styles.day}`}>
      <label htmlFor={id}>{weekday}</label>
      <TextInput
        {...field}
        id={id}
        className={styles.typed}
        data-day={day}
        autoComplete="off"
        placeholder={isKnown && !isAsked ? texts.closed : texts.unknown}
        description={isAsked ? !error && texts.askDay : <Overnight text={text} day={day} />}
        inputWrapperOrder={["input", "description", "error"]}
        error={error}
        onBlur={(event) => {
          void field.onBlur(event);
          normalise();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") normalise();
          moveBetweenDays(event);
        }}
      />
      <div className={styles.tools}>
        {isAsked && (
          <Button variant="default" size="sm" aria-label={`${weekday}: ${texts.closeDay}`} onClick={close}>
            {texts.closeDay}
          </Button>
        )}
        <ActionIcon aria-label={texts.copy({ day: weekday })} onClick={onCopy}>
          <CopyIcon />
        </ActionIcon>
        <ActionIcon aria-label={texts.more({ day: weekday })} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <DotsIcon />
        </ActionIcon>
      </div>
      {isOpen && (
        <div className={`${layout.stack} ${styles.more}`} data-gap="3">
          <div className={layout.row} data-gap="2">
            <Button variant="default" onClick={close}>
              {texts.closeDay}
            </Button>
            <Button variant="default" onClick={() => set(texts.allDay)}>
              {texts.openAllDay}
            </Button>
            <Button
              variant="default"
              disabled={!readDay(text)?.length}
              onClick={() => set(normaliseDay(`${text} ${texts.appointment}`, "", texts))}
            >
              {texts.byAppointment}
            </Button>
          </div>
          <TextField section={section} name={`n${day}`} lang={FIRST} of={note} />
          <TextField section={section} name={`i${day}`} lang={SECOND} of={note} />
        </div>
      )}
    </div>
  );
}

/** Names the day on which an opening past midnight ends. */
function Overnight({ text, day }: { text: string; day: Day }) {
  const texts = useTexts("desk-times");
  const { weekdays } = useTexts("opening");
  const night = readDay(text)?.find(({ from, to }) => to <= from && to !== "00:00");
  return night ? texts.overnight({ time: night.to, day: weekdays[day % 7]! }) : null;
}

/** Up, Down and Enter move between the days; Enter on Sunday submits. */
function moveBetweenDays(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const days = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>("input[data-day]") ?? [])];
  const next = days[days.indexOf(event.currentTarget) + step];
  if (!next && event.key === "Enter") return;
  event.preventDefault();
  next?.focus();
  next?.select();
}
