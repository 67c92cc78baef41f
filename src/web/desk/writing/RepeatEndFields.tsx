import { NativeSelect, TextInput } from "@mantine/core";
import type { RepeatEnd } from "../../../domain/repeat.ts";
import { useTexts } from "../../app/app-context.tsx";
import form from "../form/form.module.css";

/** What is proposed first: a quarter of a year, ten times. */
const PROPOSED = { months: 3 };
const PROPOSED_COUNT = 10;
const MAX_COUNT = 50;

type Props = { end: RepeatEnd; first: Temporal.PlainDate; onChange: (end: RepeatEnd) => void };

/** Until when it repeats. What is half typed changes nothing yet. */
export function RepeatEndFields({ end, first, onChange }: Props) {
  const { repeat: texts } = useTexts("desk-writing");
  const ends: Record<RepeatEnd["kind"], RepeatEnd> = {
    never: { kind: "never" },
    until: { kind: "until", until: first.add(PROPOSED).toString() },
    count: { kind: "count", count: PROPOSED_COUNT },
  };
  const countFrom = (text: string) => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= MAX_COUNT) onChange({ kind: "count", count });
  };
  return (
    <div className={form.pair}>
      <NativeSelect
        size="md"
        label={texts.end}
        value={end.kind}
        onChange={({ target }) => onChange(ends[target.value as RepeatEnd["kind"]])}
        data={(["never", "until", "count"] as const).map((value) => ({ value, label: texts[value] }))}
      />
      {end.kind === "until" && (
        <TextInput
          type="date"
          label={texts.lastDay}
          min={first.toString()}
          value={end.until}
          onChange={({ target }) => target.value && onChange({ kind: "until", until: target.value })}
        />
      )}
      {end.kind === "count" && (
        <TextInput
          type="number"
          min={1}
          max={MAX_COUNT}
          label={texts.times}
          defaultValue={end.count}
          onChange={({ target }) => countFrom(target.value)}
        />
      )}
    </div>
  );
}
