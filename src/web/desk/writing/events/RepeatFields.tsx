import { Alert, Button, NativeSelect, TextInput, VisuallyHidden } from "@mantine/core";
import { nextOccurrences } from "#core/domain/events/recurrence.ts";
import {
  EVERY,
  type Every,
  newRepeat,
  placesOf,
  type Repeat,
  type RepeatEnd,
  repeatOf,
  ruleOf,
} from "#core/domain/events/repeat.ts";
import { longDay, weekdayName } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import form from "#core/web/desk/form/form.module.css";
import { dayOf } from "#core/web/desk/form/local-time.ts";
import { useBeforeFocus } from "#core/web/desk/form/use-before-focus.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { everyText, placeText, repeatText } from "#core/web/ui/EventFacts/repeat-text.ts";
import { When } from "#core/web/ui/EventFacts/When.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "../writing.module.css";
import { type EventTimes, repeatingOf } from "./event-values.ts";

const INTERVALS = [1, 2, 3, 4, 5, 6, 12];
/** Choices beside `EVERY`. `own` keeps a recurrence rule that the form cannot express. */
const [ONCE, OWN] = ["once", "own"] as const;

type Props = {
  times: EventTimes;
  label: string;
  error: string | undefined;
  onChange: (rrule: string) => void;
};

/** How an event repeats, in everyday terms. The rest of the rule (RFC 5545) follows from the first day. */
export function RepeatFields({ times, label, error, onChange }: Props) {
  const { locale } = useApp();
  const { repeat: texts } = useTexts("desk-writing");
  const { repeats } = useTexts("writing");
  const { before, onList } = useBeforeFocus(times.rrule);
  const first = dayOf(times.starts_at);
  if (!first) return <p>{texts.needStart}</p>;
  const repeat = times.rrule ? repeatOf(times.rrule, first) : null;
  const was = before ? repeatOf(before, first) : null;
  const hasOwn = before !== "" && !was;
  const change = (next: Repeat) => onChange(ruleOf(next, first));
  const choose = (often: string) => {
    if (often === ONCE) onChange("");
    else if (often === OWN || often === was?.every) onChange(before);
    else change({ ...newRepeat(often as Every, first), ...(was && { end: was.end }) });
  };
  return (
    <section className={`${layout.stack} ${form.form}`} aria-label={label}>
      <div className={form.pair}>
        <NativeSelect
          size="md"
          label={texts.often}
          error={error}
          value={repeat?.every ?? (times.rrule ? OWN : ONCE)}
          onChange={({ target }) => choose(target.value)}
          data={[
            { value: ONCE, label: texts.once },
            ...EVERY.map((value) => ({ value, label: texts[value] })),
            ...(hasOwn ? [{ value: OWN, label: texts.own({ rule: before }) }] : []),
          ]}
          {...onList}
        />
        {repeat && (
          <NativeSelect
            size="md"
            label={texts.rhythm}
            value={repeat.interval}
            onChange={({ target }) => change({ ...repeat, interval: Number(target.value) })}
            data={[...new Set([...INTERVALS, repeat.interval])].map((n) => ({
              value: String(n),
              label: everyText(repeat.every, n, repeats),
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

/** The weekday of the first day is always included. */
function Weekdays({ repeat, first, onChange }: PartProps) {
  const { locale } = useApp();
  const { repeat: texts } = useTexts("desk-writing");
  const toggle = (day: number, isOn: boolean) =>
    onChange({ ...repeat, weekdays: isOn ? [...repeat.weekdays, day] : repeat.weekdays.filter((one) => one !== day) });
  return (
    <fieldset className={`${layout.row} ${form.group} ${form.pressed} ${styles.days}`} data-gap="2">
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

/** “The first Saturday” or “the 5th”, derived from the first day. */
function Place({ repeat, first, onChange }: PartProps) {
  const { locale } = useApp();
  const { repeat: texts } = useTexts("desk-writing");
  const { repeats } = useTexts("writing");
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

/** Defaults: three months, ten times. */
const PROPOSED = { months: 3 };
const PROPOSED_COUNT = 10;
const MAX_COUNT = 50;

type RepeatEndFieldsProps = { end: RepeatEnd; first: Temporal.PlainDate; onChange: (end: RepeatEnd) => void };

/** When the repetition ends. Incomplete input changes nothing. */
function RepeatEndFields({ end, first, onChange }: RepeatEndFieldsProps) {
  const { repeat: texts } = useTexts("desk-writing");
  const { before, onList } = useBeforeFocus(end);
  const ends: Record<RepeatEnd["kind"], RepeatEnd> = {
    never: { kind: "never" },
    until: { kind: "until", until: first.add(PROPOSED).toString() },
    count: { kind: "count", count: PROPOSED_COUNT },
    [before.kind]: before,
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
        {...onList}
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
          inputMode="numeric"
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

const SHOWN = 8;

type OccurrencesProps = {
  times: EventTimes;
  error: string | undefined;
  onChange: (exdates: string[]) => void;
};

/** The next occurrences; each can be excluded (`exdates`) or included again. */
export function Occurrences({ times, error, onChange }: OccurrencesProps) {
  const { locale } = useApp();
  const { repeat: texts } = useTexts("desk-writing");
  const event = repeatingOf({ ...times, exdates: [] });
  if (!event?.rrule) return null;
  const out = new Set(times.exdates.map((date) => Date.parse(date)));
  const toggle = (start: Temporal.Instant) => {
    const others = times.exdates.filter((date) => Date.parse(date) !== start.epochMilliseconds);
    const isOut = others.length < times.exdates.length;
    onChange(isOut ? others : [...others, start.toString({ smallestUnit: "millisecond" })]);
  };
  return (
    <section aria-label={texts.dates}>
      <h3>{texts.dates}</h3>
      {error && <Alert color="red">{error}</Alert>}
      <ul className={styles.dates}>
        {nextOccurrences(event, Temporal.Now.instant(), SHOWN).map(({ startsAt, endsAt }) => {
          const isOut = out.has(startsAt.epochMilliseconds);
          const when = <When starts_at={`${startsAt}`} ends_at={`${endsAt}`} allDay={times.all_day} />;
          return (
            <li key={startsAt.epochMilliseconds} className={layout.head} data-row-gap="1">
              <span>{isOut ? <s>{when}</s> : when}</span>
              <Button variant={isOut ? "light" : "subtle"} onClick={() => toggle(startsAt)}>
                {isOut ? texts.takeBack : texts.leaveOut}
                <VisuallyHidden>: {longDay(locale, `${startsAt}`)}</VisuallyHidden>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
