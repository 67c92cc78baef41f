import { MAX_EVERY, NTH, type Nth, sortedNth, type Weeks } from "@eolaire/opening-hours";
import { Button, Checkbox, NativeSelect, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { today } from "#core/web/desk/figures/days.ts";
import { CancelButton, Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useWriteLine } from "./use-time-names.ts";
import { DAYS, readDay } from "./week-values.ts";

const IN_MONTH = "month";
const SATURDAY = 6;

/** Chooses a weekday, its weeks and its hours from lists, and gives them as a line. */
export function ChooseWeeks({ onChoose, onClose }: { onChoose: (line: string) => void; onClose: () => void }) {
  const texts = useTexts("desk-times");
  const { weekdays } = useTexts("opening");
  const _common = useTexts("desk");
  const writeLine = useWriteLine();
  const [day, setDay] = useState(SATURDAY);
  const [every, setEvery] = useState(IN_MONTH);
  const [nth, setNth] = useState<readonly Nth[]>([1]);
  const [from, setFrom] = useState(today);
  const [hours, setHours] = useState("");
  const read = readDay(hours);
  const weeks: Weeks = every === IN_MONTH ? { nth: sortedNth(nth) } : { every: Number(every), from };
  const isWhole = every === IN_MONTH ? nth.length > 0 : from !== "";
  const add = () => onChoose(writeLine({ weeks, day, times: read?.length ? read : [CLOSED] }));
  const toggle = (one: Nth) => setNth(nth.includes(one) ? nth.filter((other) => other !== one) : [...nth, one]);
  return (
    <Dialog title={texts.weeks.chooseTitle} onClose={onClose}>
      <NativeSelect
        label={texts.weeks.day}
        value={day}
        onChange={({ currentTarget }) => setDay(Number(currentTarget.value))}
        data={DAYS.map((one) => ({ value: String(one), label: weekdays[one - 1]! }))}
      />
      <Radio.Group label={texts.weeks.which} value={every} onChange={(value) => setEvery(String(value))}>
        <Radio value={IN_MONTH} size="md" mt="xs" label={texts.weeks.inMonth} />
        {every === IN_MONTH && (
          <div className={layout.stack} data-gap="2" data-inside="4">
            {NTH.map((one, at) => (
              <Checkbox
                key={one}
                size="md"
                label={texts.weeks.nth[at]}
                checked={nth.includes(one)}
                onChange={() => toggle(one)}
              />
            ))}
          </div>
        )}
        {Array.from({ length: MAX_EVERY - 1 }, (_, at) => (
          <Radio key={at} value={String(at + 2)} size="md" mt="xs" label={texts.weeks.everyNth[at]} />
        ))}
      </Radio.Group>
      {every !== IN_MONTH && (
        <TextInput
          type="date"
          label={texts.weeks.from}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
      )}
      <TextInput
        label={texts.weeks.hours}
        value={hours}
        placeholder={texts.closed}
        error={read ? undefined : texts.notUnderstood}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
      />
      <div className={layout.actions}>
        <Button disabled={!isWhole || !read} onClick={add}>
          {texts.weeks.add}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Dialog>
  );
}

const CLOSED = { from: "00:00", to: "24:00", kind: "closed" } as const;
