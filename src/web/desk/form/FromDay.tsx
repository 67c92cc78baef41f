import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { TIME_ZONE } from "#core/texts/locales.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./form.module.css";

/** The day from which on visitors see what is typed; null: at once. Empty while it is not chosen. */
export type FromDay = { value: string | null; isMissing: boolean; set: (day: string | null) => void };

/** Fields of a call that is made on a later day. */
export type Planning = { from_day?: string; instead_of?: string };

/** Offers a later day, beside the button that saves. */
export function FromDayButton({ day: { value, set } }: { day: FromDay }) {
  const { planned: texts } = useTexts("corrections");
  if (value !== null) return null;
  return (
    <Button variant="default" onClick={() => set("")}>
      {texts.pick}
    </Button>
  );
}

/** The chosen day, above that button, and how it is given up. */
export function FromDayField({ day }: { day: FromDay }) {
  const { value } = day;
  return value !== null && <Field day={day} value={value} />;
}

function Field({ day: { isMissing, set }, value }: { day: FromDay; value: string }) {
  const { planned: texts } = useTexts("corrections");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current?.value === "") input.current.focus();
  }, [isMissing]);
  return (
    <div className={`${layout.card} ${layout.stack} ${styles.fromDay}`} data-gap="2" data-justify="start">
      <TextInput
        ref={input}
        type="date"
        label={texts.day}
        description={texts.hint}
        value={value}
        min={Temporal.Now.plainDateISO(TIME_ZONE).add({ days: 1 }).toString()}
        error={isMissing ? texts.needsDay : undefined}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      <Button variant="subtle" onClick={() => set(null)}>
        {texts.atOnce}
      </Button>
    </div>
  );
}
