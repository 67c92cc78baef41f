import { NativeSelect } from "@mantine/core";
import { EVERY, type Every, newRepeat, placesOf, type Repeat, repeatOf, ruleOf } from "../../../domain/repeat.ts";
import { useApp, useTexts } from "../../app/app-context.tsx";
import { weekdayName } from "../../i18n/dates.ts";
import { fill } from "../../i18n/phrases.ts";
import { everyText, placeText, repeatText } from "../../i18n/repeat-text.ts";
import form from "../form/form.module.css";
import type { EventTimes } from "./event-values.ts";
import { dayOf } from "./local-time.ts";
import { RepeatEndFields } from "./RepeatEndFields.tsx";
import styles from "./writing.module.css";

const INTERVALS = [1, 2, 3, 4, 5, 6, 12];
/** The choices beside those of `EVERY`: a rule that these words cannot say is kept as it is. */
const [ONCE, OWN] = ["once", "own"] as const;

type Props = {
  times: EventTimes;
  label: string;
  error: string | undefined;
  onChange: (rrule: string) => void;
};

/** How an event repeats, in words that people use; the rest follows from its first day. */
export function RepeatFields({ times, label, error, onChange }: Props) {
  const { locale } = useApp();
  const { repeat: texts, repeats } = useTexts("desk-writing");
  const first = dayOf(times.starts_at);
  if (!first) return <p>{texts.needStart}</p>;
  const repeat = times.rrule ? repeatOf(times.rrule, first) : null;
  const isOwn = times.rrule !== "" && !repeat;
  const change = (next: Repeat) => onChange(ruleOf(next, first));
  const choose = (often: string) => {
    if (often === ONCE) onChange("");
    else if (often !== OWN) change({ ...newRepeat(often as Every, first), ...(repeat && { end: repeat.end }) });
  };
  return (
    <section className={form.form} aria-label={label}>
      <div className={form.pair}>
        <NativeSelect
          size="md"
          label={texts.often}
          error={error}
          value={isOwn ? OWN : (repeat?.every ?? ONCE)}
          onChange={({ target }) => choose(target.value)}
          data={[
            { value: ONCE, label: texts.once },
            ...EVERY.map((value) => ({ value, label: texts[value] })),
            ...(isOwn ? [{ value: OWN, label: fill(texts.own, { rule: times.rrule }) }] : []),
          ]}
        />
        {repeat && (
          <NativeSelect
            size="md"
            label={texts.rhythm}
            value={repeat.interval}
            onChange={({ target }) => change({ ...repeat, interval: Number(target.value) })}
            data={[...new Set([...INTERVALS, repeat.interval])].map((n) => ({
              value: String(n),
              label: everyText(repeat.every, n, locale, repeats),
            }))}
          />
        )}
      </div>
      {repeat?.every === "week" && <Weekdays repeat={repeat} first={first} onChange={change} />}
      {(repeat?.every === "month" || repeat?.every === "year") && (
        <Place repeat={repeat} first={first} onChange={change} />
      )}
      {repeat && <RepeatEndFields end={repeat.end} first={first} onChange={(end) => change({ ...repeat, end })} />}
      {repeat && (
        <p role="status" className={styles.sentence}>
          {repeatText(repeat, first, locale, repeats)}
        </p>
      )}
    </section>
  );
}

type PartProps = { repeat: Repeat; first: Temporal.PlainDate; onChange: (repeat: Repeat) => void };

/** The weekday of the first day is one of them: it happens in any case. */
function Weekdays({ repeat, first, onChange }: PartProps) {
  const { locale } = useApp();
  const { repeat: texts } = useTexts("desk-writing");
  const toggle = (day: number, isOn: boolean) =>
    onChange({ ...repeat, weekdays: isOn ? [...repeat.weekdays, day] : repeat.weekdays.filter((one) => one !== day) });
  return (
    <fieldset className={styles.days}>
      <legend>{texts.weekdays}</legend>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={repeat.weekdays.includes(day)}
            disabled={day === first.dayOfWeek}
            onChange={({ target }) => toggle(day, target.checked)}
          />
          {weekdayName(locale, day)}
        </label>
      ))}
    </fieldset>
  );
}

/** “The first Saturday” or “the 5th”, as the first day has it. */
function Place({ repeat, first, onChange }: PartProps) {
  const { locale } = useApp();
  const { repeat: texts, repeats } = useTexts("desk-writing");
  return (
    <NativeSelect
      className={styles.narrow}
      size="md"
      label={texts.which}
      value={repeat.place ?? 0}
      onChange={({ target }) => onChange({ ...repeat, place: Number(target.value) || null })}
      data={[null, ...placesOf(first)].map((place) => ({
        value: String(place ?? 0),
        label: placeText({ every: repeat.every, place }, first, locale, repeats),
      }))}
    />
  );
}
