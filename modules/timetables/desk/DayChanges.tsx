import { readTypedTime } from "@eolaire/opening-hours";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import { contract } from "#core/contract/index.ts";
import { FIRST, type Locale, SECOND } from "#core/contract/locales.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { longDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { plusDays, today } from "#core/web/desk/figures/days.ts";
import form from "#core/web/desk/form/form.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Undo } from "#core/web/desk/shell/Undo.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { CHANGE_KINDS, Departure, Timetable, TimetableChange } from "../contract/timetables.ts";
import { useTimetables } from "../use-timetables.ts";
import styles from "./timetables.module.css";

const INVALIDATES = ["timetables", "departures"] as const;

type Reason = { note: string; note_ie: string };
const NO_REASON: Reason = { note: "", note_ie: "" };

/** The departures of a day, which are cancelled or added with one press, and a press takes it back. */
export function DayChanges({ timetables }: { timetables: readonly Timetable[] }) {
  const { day: texts } = useTexts("timetables").desk;
  const { locale } = useApp();
  const [date, setDate] = useState(today);
  const [reason, setReason] = useState(NO_REASON);
  const [done, setDone] = useState<TimetableChange | null>(null);
  const departures = useRead("departures", { date }, { placeholderData: keepPreviousData });
  const remove = useChange("deleteTimetableChange", { invalidates: INVALIDATES });
  const notify = useNotify();
  const takeBack = async (change: TimetableChange) => {
    if (await notify(remove.mutateAsync({ id: change.id }), texts.takenBack)) setDone(null);
  };
  const describe = ({ timetable_id, kind, time }: TimetableChange) => {
    const timetable = timetables.find(({ id }) => id === timetable_id);
    const operator = timetable ? plain(timetable, "operator", locale) : "";
    if (kind === "extra") return texts.added({ operator, time: time ?? "" });
    return time ? texts.cancelled({ operator, time }) : texts.allCancelled({ operator });
  };
  const show = (to: string) => {
    if (to) setDate(to);
    setDone(null);
  };
  return (
    <section aria-labelledby="day" className={`${layout.card} ${layout.stack}`}>
      <h2 data-like="h3" id="day">
        {texts.title}
      </h2>
      <p className={styles.date}>{longDate(locale, date)}</p>
      <div className={layout.row} data-gap="2">
        <ActionIcon variant="default" size="xl" aria-label={texts.previous} onClick={() => show(plusDays(date, -1))}>
          ←
        </ActionIcon>
        <TextInput type="date" aria-label={texts.day} value={date} onChange={({ target }) => show(target.value)} />
        <ActionIcon variant="default" size="xl" aria-label={texts.next} onClick={() => show(plusDays(date, 1))}>
          →
        </ActionIcon>
      </div>
      <details className={form.fold}>
        <summary>{texts.why}</summary>
        <div className={layout.stack} data-gap="2">
          <ReasonField lang={FIRST} label={texts.reason} reason={reason} name="note" onChange={setReason} />
          <ReasonField lang={SECOND} label={texts.reasonIrish} reason={reason} name="note_ie" onChange={setReason} />
        </div>
      </details>
      <p className={layout.quiet}>{texts.hint}</p>
      {done && <Undo text={describe(done)} label={texts.undo} onUndo={() => takeBack(done)} />}
      <Loaded of={departures}>
        {({ departures: ofDay }) =>
          timetables.map((timetable) => (
            <DayOfTimetable
              key={timetable.id}
              timetable={timetable}
              date={date}
              reason={reason}
              takeBack={takeBack}
              departures={ofDay.filter((one) => one.timetable_id === timetable.id)}
              onDone={setDone}
            />
          ))
        }
      </Loaded>
    </section>
  );
}

type ReasonProps = {
  lang: Locale;
  label: string;
  reason: Reason;
  name: keyof Reason;
  onChange: (reason: Reason) => void;
};

function ReasonField({ lang, label, reason, name, onChange }: ReasonProps) {
  return (
    <TextInput
      lang={lang}
      label={label}
      value={reason[name]}
      maxLength={textLimits(contract.changeTimetable.input.shape.note).maxLength}
      onChange={({ target }) => onChange({ ...reason, [name]: target.value })}
    />
  );
}

type DayProps = {
  timetable: Timetable;
  date: string;
  reason: Reason;
  departures: readonly Departure[];
  takeBack: (change: TimetableChange) => void;
  onDone: (change: TimetableChange) => void;
};

function DayOfTimetable({ timetable, date, reason, departures, takeBack, onDone }: DayProps) {
  const { day: texts } = useTexts("timetables").desk;
  const { mode: modes } = useTimetables();
  const { locale } = useApp();
  const operator = plain(timetable, "operator", locale);
  const notify = useNotify();
  const change = useChange("changeTimetable", { invalidates: INVALIDATES, onDone });
  const make = (fields: Pick<TimetableChange, "direction" | "time"> & { kind: (typeof CHANGE_KINDS)[number] }) =>
    notify(change.mutateAsync({ timetable_id: timetable.id, date_from: date, ...reason, ...fields }));
  const ofDay = timetable.changes.filter(({ date_from, date_to }) => date_from <= date && date <= date_to);
  const whole = ofDay.find(({ kind, time }) => kind === "cancelled" && time === null);
  return (
    <section className={`${layout.stack} ${layout.ruled} ${styles.operator}`} data-gap="2" aria-label={operator}>
      <div className={layout.head}>
        <h3>
          {operator} <small>{modes[timetable.mode]}</small>
        </h3>
        {whole ? (
          <Button variant="light" size="sm" onClick={() => takeBack(whole)}>
            {texts.allAgain}
          </Button>
        ) : (
          departures.length > 0 && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              onClick={() => make({ kind: "cancelled", direction: null, time: null })}
            >
              {texts.cancelAll}
            </Button>
          )
        )}
      </div>
      {departures.length === 0 && <p className={layout.quiet}>{texts.none}</p>}
      {DIRECTIONS.map((direction) => (
        <section key={direction}>
          <h4>
            <RouteOf timetable={timetable} direction={direction} />
          </h4>
          <ul className={layout.row} data-gap="2">
            {departures
              .filter((one) => one.direction === direction)
              .map((one) => (
                <DayDeparture
                  key={`${one.time} ${one.state}`}
                  departure={one}
                  operator={operator}
                  change={ofDay.find((each) => each.time === one.time && (each.direction ?? direction) === direction)}
                  onCancel={() => make({ kind: "cancelled", direction, time: one.time })}
                  takeBack={takeBack}
                />
              ))}
          </ul>
          <ExtraDeparture operator={operator} onAdd={(time) => make({ kind: "extra", direction, time })} />
        </section>
      ))}
    </section>
  );
}

/** The two places of a direction. */
function RouteOf({ timetable, direction }: { timetable: Timetable; direction: Departure["direction"] }) {
  const [from, to] =
    direction === "there" ? (["origin", "destination"] as const) : (["destination", "origin"] as const);
  return (
    <>
      <Bi of={timetable} field={from} /> → <Bi of={timetable} field={to} />
    </>
  );
}

type DepartureProps = {
  departure: Departure;
  operator: string;
  change: TimetableChange | undefined;
  onCancel: () => void;
  takeBack: (change: TimetableChange) => void;
};

/** A time that is pressed to cancel it, or to take back what is otherwise. */
function DayDeparture({ departure, operator, change, onCancel, takeBack }: DepartureProps) {
  const { day: texts } = useTexts("timetables").desk;
  const states = useTimetables();
  const { time, state } = departure;
  const isUsual = state === "scheduled";
  return (
    <li data-state={state}>
      <Button
        variant={isUsual ? "default" : "light"}
        {...(state === "cancelled" && { color: "red" })}
        disabled={!isUsual && !change}
        aria-label={(isUsual ? texts.cancelNamed : texts.takeBackNamed)({ operator, time })}
        onClick={() => (isUsual ? onCancel() : change && takeBack(change))}
      >
        {state === "cancelled" ? <s>{time}</s> : time}
        {!isUsual && <small className={styles.state}>{states[state]}</small>}
      </Button>
      {(departure.note || departure.note_ie) && (
        <p className={layout.quiet}>
          <Bi of={departure} field="note" />
        </p>
      )}
    </li>
  );
}

type ExtraProps = { operator: string; onAdd: (time: string) => Promise<boolean> };

function ExtraDeparture({ operator, onAdd }: ExtraProps) {
  const { day: texts } = useTexts("timetables").desk;
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = async () => {
    const time = readTypedTime(typed);
    setWrong(time === null);
    if (time !== null && (await onAdd(time))) setTyped("");
  };
  return (
    <details className={form.fold}>
      <summary>{texts.further}</summary>
      <form
        className={`${layout.row} ${styles.extra}`}
        data-gap="2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          aria-label={texts.extraNamed({ operator })}
          placeholder="14:30"
          autoComplete="off"
          value={typed}
          error={isWrong && texts.needsTime}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="default">
          {texts.add}
        </Button>
      </form>
    </details>
  );
}
