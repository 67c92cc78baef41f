import { nextDates } from "@eolaire/opening-hours";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { contract } from "#core/contract/index.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { today } from "#core/web/desk/figures/days.ts";
import fold from "#core/web/desk/form/form.module.css";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { CrossIcon, DotsIcon } from "#core/web/desk/shell/icons.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { ChooseWeeks } from "./ChooseWeeks.tsx";
import styles from "./times.module.css";
import { useDayTexts, useWriteLine } from "./use-time-names.ts";
import type { WeekSection } from "./use-week-form.ts";
import { LINES, readLine } from "./week-values.ts";

const { note } = contract.addTimes.input.shape;

/** Times of certain weeks, a line each, typed or chosen from a list: folded until there are some. There is always one empty line. */
export function CertainWeeks({ section }: { section: WeekSection }) {
  const { weeks: texts } = useTexts("desk-times");
  const { form } = section;
  const typed = useWatch({ control: form.control, name: LINES.map((line) => `w${line}`) });
  const [isChoosing, setChoosing] = useState(false);
  const used = typed.findLastIndex((text) => String(text ?? "").trim() !== "") + 1;
  const wasUsed = useRef(false);
  wasUsed.current ||= used > 0;
  const empty = LINES.find((line) => String(typed[line - 1] ?? "").trim() === "");
  return (
    <details className={fold.fold} open={wasUsed.current || undefined}>
      <summary>{texts.title}</summary>
      <div className={layout.stack} data-gap="3" data-justify="start">
        <p className={layout.quiet}>{texts.hint}</p>
        {LINES.slice(0, used + 1).map((line) => (
          <WeeksLine key={line} section={section} line={line} />
        ))}
        {empty !== undefined && (
          <Button variant="default" onClick={() => setChoosing(true)}>
            {texts.choose}
          </Button>
        )}
        {isChoosing && empty !== undefined && (
          <ChooseWeeks
            onClose={() => setChoosing(false)}
            onChoose={(text) => {
              form.setValue(`w${empty}`, text, { shouldDirty: true, shouldValidate: true });
              setChoosing(false);
            }}
          />
        )}
      </div>
    </details>
  );
}

function WeeksLine({ section, line }: { section: WeekSection; line: number }) {
  const texts = useTexts("desk-times");
  const { form, labels } = section;
  const name = `w${line}` as const;
  const text = useText(section, name);
  const writeLine = useWriteLine();
  const isEmpty = text.trim() === "";
  const [isOpen, setOpen] = useState(() => form.getValues(`wn${line}`) !== "" || form.getValues(`wi${line}`) !== "");
  const set = (value: string) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  const field = form.register(name, {
    validate: (value) =>
      String(value ?? "").trim() === "" || readLine(String(value)) !== null || texts.weeks.notUnderstood,
  });
  return (
    <div className={styles.line}>
      <TextInput
        {...field}
        className={styles.typed}
        aria-label={labels[name]}
        autoComplete="off"
        placeholder={texts.weeks.example}
        description={<Coming text={text} />}
        inputWrapperOrder={["input", "description", "error"]}
        error={form.formState.errors[name]?.message}
        onBlur={(event) => {
          void field.onBlur(event);
          const read = readLine(text);
          const written = read && writeLine(read);
          if (written && written !== text) set(written);
          else if (!isEmpty) void form.trigger(name);
        }}
      />
      {!isEmpty && (
        <div className={styles.tools}>
          <ActionIcon
            aria-label={texts.weeks.notes({ n: line })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <DotsIcon />
          </ActionIcon>
          <ActionIcon aria-label={texts.weeks.remove({ n: line })} onClick={() => set("")}>
            <CrossIcon />
          </ActionIcon>
        </div>
      )}
      {isOpen && !isEmpty && (
        <div className={`${layout.stack} ${styles.more}`} data-gap="3">
          <TextField section={section} name={`wn${line}`} lang={FIRST} of={note} />
          <TextField section={section} name={`wi${line}`} lang={SECOND} of={note} />
        </div>
      )}
    </div>
  );
}

const DATES_SHOWN = 3;

/** The next dates of a line, so that the owner sees whether it was understood. */
function Coming({ text }: { text: string }) {
  const { weeks: texts } = useTexts("desk-times");
  const { dateOf } = useDayTexts();
  const read = readLine(text);
  if (!read) return null;
  const dates = nextDates(read.weeks, read.day, { from: today(), count: DATES_SHOWN });
  return texts.coming({ dates: dates.map(dateOf).join(", ") });
}
