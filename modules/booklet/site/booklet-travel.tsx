import type { Locale } from "#core/contract/locales.ts";
import { endsIn, type Line, type LineChange, type LineOfMonth, type TimedJourney } from "#core/domain/journeys.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { longDate } from "#core/texts/dates.ts";
import { changeText } from "#core/texts/journey-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { Bilingual } from "#core/web/i18n/bilingual.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import styles from "./booklet.module.css";
import { Both, BothOf } from "./booklet-languages.tsx";
import { datesText, dayRange, weekdaysText } from "./booklet-text.ts";
import travel from "./booklet-travel.module.css";

/** What leaves when in the month. */
export function Travel({ lines }: { lines: readonly LineOfMonth[] }) {
  return (
    <>
      <p className={travel.lead}>
        <Both text={(locale) => textsFor(locale, "journeys").check} />
      </p>
      {lines.map((one) => (
        <Service key={one.line.id} of={one} />
      ))}
    </>
  );
}

function Service({ of: { line, directions, changes } }: { of: LineOfMonth }) {
  const notes = notesOf(directions);
  return (
    <section className={travel.service}>
      <h3>
        {line.operator || line.operator_ie ? (
          <BothOf of={line} field="operator" />
        ) : (
          <Both text={(locale) => textsFor(locale, "journeys").mode[line.mode]} />
        )}
      </h3>
      {line.phone && <p className={styles.phone}>{nationalNumber(line.phone)}</p>}
      <div className={travel.directions}>
        {directions.map(({ direction, pattern }) => (
          <div key={direction}>
            <h4>
              <Both text={(locale) => routeText(line, direction, locale)} />
            </h4>
            <dl className={travel.departures}>
              {pattern.weeks.map(({ from, to, days }) => (
                <Week
                  key={`${from}`}
                  range={pattern.weeks.length > 1 ? [`${from}`, `${to}`] : null}
                  days={days}
                  notes={notes}
                />
              ))}
              {pattern.exceptions.map(({ dates, value }) => (
                <div key={`${dates[0]}`} className={styles.exception}>
                  <dt>
                    <Both text={(locale) => datesText(locale, dates.map(String))} />
                  </dt>
                  <dd>
                    <Times departures={value} notes={notes} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      {changes.length > 0 && (
        <ul className={travel.changes} data-painted="">
          {changes.map((change) => (
            <li key={change.id}>
              <Change change={change} line={line} />
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ol className={travel.notes}>
          {notes.map((note) => (
            <li key={keyOf(note)}>
              <BothOf of={note} field="note" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Note = Bilingual<"note">;

const keyOf = ({ note, note_ie }: Note) => `${note ?? ""}\n${note_ie ?? ""}`;

/** The notes of departures, each once: a number stands beside the times. */
function notesOf(directions: LineOfMonth["directions"]): Note[] {
  const departures = directions.flatMap(({ pattern }) => [
    ...pattern.weeks.flatMap(({ days }) => days.flatMap(({ value }) => value)),
    ...pattern.exceptions.flatMap(({ value }) => value),
  ]);
  const noted = departures.filter(({ note, note_ie }) => note || note_ie);
  return [...new Map(noted.map((one) => [keyOf(one), one])).values()];
}

function routeText(line: Line, direction: LineChange["direction"], locale: Locale): string {
  const { from, to } = endsIn(line, direction ?? "there");
  return textsFor(locale, "journeys").route({ from: plain(from, "name", locale), to: plain(to, "name", locale) });
}

type WeekProps = {
  range: [from: string, to: string] | null;
  days: LineOfMonth["directions"][number]["pattern"]["weeks"][number]["days"];
  notes: readonly Note[];
};

function Week({ range, days, notes }: WeekProps) {
  return (
    <>
      {range && (
        <div className={`${styles.range} ${travel.range}`}>
          <dt>
            <Both text={(locale) => dayRange(locale, ...range)} />
          </dt>
        </div>
      )}
      {days.map(({ days, value }) => (
        <div key={days.join()}>
          <dt>
            <Both text={(locale) => weekdaysText(locale, days)} />
          </dt>
          <dd>
            <Times departures={value} notes={notes} />
          </dd>
        </div>
      ))}
    </>
  );
}

function Times({ departures, notes }: { departures: readonly TimedJourney[]; notes: readonly Note[] }) {
  if (departures.length === 0) return "–";
  return departures.map((one, index) => {
    const note = notes.findIndex((note) => keyOf(note) === keyOf(one)) + 1;
    return (
      <span key={`${one.time} ${index}`} className={travel.departure}>
        {one.time}
        {note > 0 && <sup>{note}</sup>}{" "}
      </span>
    );
  });
}

function Change({ change, line }: { change: LineChange; line: Line }) {
  const { kind, date_from, date_to, time, direction } = change;
  const what = (locale: Locale) => {
    const texts = textsFor(locale, "journeys");
    const dates =
      date_from === date_to
        ? longDate(locale, date_from)
        : `${longDate(locale, date_from)} – ${longDate(locale, date_to)}`;
    const of = [time, direction && routeText(line, direction, locale)].filter(Boolean).join(" ");
    if (kind === "remark") return dates;
    const said = of === "" ? changeText(change, texts) : `${of} · ${kind === "extra" ? texts.extra : texts.cancelled}`;
    return `${dates}: ${said}`;
  };
  return (
    <>
      <Both text={what} />
      {(change.note || change.note_ie) && (
        <>
          {" · "}
          <BothOf of={change} field="note" />
        </>
      )}
    </>
  );
}
