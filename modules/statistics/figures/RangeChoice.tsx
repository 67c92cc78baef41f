import { TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_STATISTICS_DAYS } from "#core/contract/limits.ts";
import { countOf, type Days, lastDays, today } from "#core/web/desk/figures/days.ts";
import form from "#core/web/desk/form/form.module.css";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

const RANGES = ["30", "90", "365", "own"] as const;

type Props = { days: Days; onChange: (days: Days) => void };

/** Chooses the last days up to today, or a first and a last day. */
export function RangeChoice({ days, onChange }: Props) {
  const texts = useTexts("statistics");
  const [range, setRange] = useState<(typeof RANGES)[number]>("30");
  const choose = (one: typeof range) => {
    setRange(one);
    if (one !== "own") onChange(lastDays(Number(one), today()));
  };
  return (
    <>
      <Toggles label={texts.range} of={texts.ranges} order={RANGES} value={range} onChange={choose} />
      {range === "own" && <OwnDays days={days} onChange={onChange} />}
    </>
  );
}

/** Two date fields; a range is reported as soon as both dates are valid together. */
function OwnDays({ days, onChange }: Props) {
  const texts = useTexts("statistics");
  const [typed, setTyped] = useState(days);
  const count = countOf(typed);
  const fits = count >= 1 && count <= MAX_STATISTICS_DAYS;
  const type = (change: Partial<Days>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (countOf(next) >= 1 && countOf(next) <= MAX_STATISTICS_DAYS) onChange(next);
  };
  return (
    <div className={form.pair}>
      <TextInput
        type="date"
        label={texts.from}
        value={typed.from}
        max={today()}
        onChange={({ target }) => type({ from: target.value })}
        error={!fits && texts.backwards}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={typed.to}
        max={today()}
        onChange={({ target }) => type({ to: target.value })}
      />
    </div>
  );
}
