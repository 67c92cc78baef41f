import { nextDates } from "@eolaire/opening-hours";
import type { DayPlan, OpeningTime, Times } from "#core/contract/pages/times.ts";
import { type WeekOfSeason, weeksBySeason } from "#core/domain/hours/weekly-hours.ts";
import { dayOfYear, longDate, weekdayName, weekdayOf } from "#core/texts/dates.ts";
import type { Locale } from "#core/texts/locales.ts";
import { weeksText } from "#core/texts/weeks-text.ts";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import styles from "./OpeningTimes.module.css";

/**
 * The opening times of the seven days from today, with special days applied, and those of each season; further sets (kitchen …)
 * follow.
 * @param isClosed the place is closed for a while: these are its usual hours, and none of today's
 */
export function OpeningTimes({ times, isClosed = false }: { times: Times; isClosed?: boolean }) {
  const texts = useTexts("page");
  const [today] = times.week;
  const { main = [], ...further } = Object.groupBy(times.times, ({ set }) => set);
  const isKnown = main.length > 0 || times.week.some(({ source }) => source !== "regular");
  return (
    <>
      {isKnown ? (
        <WeekTable week={times.week} times={main} today={isClosed ? undefined : today} isKnown={main.length > 0} />
      ) : (
        <p className={styles.none}>{texts.noTimes}</p>
      )}
      <Seasons rows={main} />
      <CertainWeeks rows={main} today={today?.date ?? ""} />
      <SpecialDays times={times} />
      {Object.entries(further).map(([set, rows]) => (
        <section key={set} data-above="5">
          <h3 data-below="1">{texts.set[set as keyof typeof further]}</h3>
          {rows.some(({ season }) => season) ? (
            <Seasons rows={rows} />
          ) : (
            <WeeklySet rows={rows.filter(({ weeks }) => !weeks)} />
          )}
          <CertainWeeks rows={rows} today={today?.date ?? ""} />
        </section>
      ))}
    </>
  );
}

type WeekProps = {
  week: readonly DayPlan[];
  /** For their notes. */
  times?: readonly OpeningTime[];
  /** The day that is marked; default: none. */
  today?: DayPlan | undefined;
  /** Whether there are hours of a usual week: without them, only the days with a plan of their own are known. */
  isKnown?: boolean;
};

/** The hours of seven days. */
export function WeekTable({ week, times = [], today, isKnown = true }: WeekProps) {
  const texts = useTexts("page");
  return (
    <table className={styles.week}>
      <caption className="visually-hidden">{texts.times}</caption>
      <tbody>
        {week.map((day) => (
          <Day
            key={day.date}
            day={day}
            note={noteOf(times, day)}
            isToday={day === today}
            isKnown={isKnown || day.source !== "regular"}
          />
        ))}
      </tbody>
    </table>
  );
}

type Note = Pick<OpeningTime, "note" | "note_ie">;

/** The owner's note on an opening of that weekday. */
function noteOf(rows: readonly OpeningTime[], { date, source, intervals }: DayPlan): Note | undefined {
  if (source !== "regular" && source !== "season") return undefined;
  const weekday = new Date(date).getUTCDay() || 7;
  return rows.find(
    ({ set, day, season, opens, closes, note, note_ie }) =>
      set === "main" &&
      day === weekday &&
      (season !== null) === (source === "season") &&
      intervals.some(({ from, to }) => from === opens && to === closes) &&
      (note ?? note_ie) !== null,
  );
}

type DayProps = { day: DayPlan; note: Note | undefined; isToday: boolean; isKnown: boolean };

function Day({ day, note, isToday, isKnown }: DayProps) {
  const texts = useTexts("page");
  const locale = useLocale();
  return (
    <tr className={isToday ? styles.today : undefined} aria-current={isToday ? "date" : undefined}>
      <th scope="row">
        <span className={styles.weekday}>{weekdayOf(locale, day.date)}</span>
        {isToday && (
          <span className={styles.note} data-print="no">
            {" "}
            {texts.today}
          </span>
        )}
        {isNamed(day) && (
          <span className={styles.note}>
            {" "}
            {day.name || day.name_ie ? (
              <Bi of={day} field="name" />
            ) : day.source === "holiday" ? (
              texts.holiday
            ) : (
              texts.special
            )}
          </span>
        )}
      </th>
      <td>
        {isKnown ? (
          <Intervals intervals={day.intervals} />
        ) : (
          <span className={styles.closed}>{texts.hoursUnknown}</span>
        )}
        {note && (
          <span className={styles.note}>
            <Bi of={note} field="note" />
          </span>
        )}
      </td>
    </tr>
  );
}

/** What the owner says of a single day stands above the week; without a name it is no special day. */
const isNamed = ({ source, name, name_ie }: DayPlan) =>
  source === "special" || source === "holiday" || (source === "notice" && (name || name_ie));

/** Those of certain weeks in which a place is closed have none. */
const intervalsOf = (rows: readonly OpeningTime[]): IntervalData[] =>
  rows.flatMap(({ opens, closes, kind }) => (kind === "closed" ? [] : [{ from: opens, to: closes, kind }]));

type IntervalData = { from: string; to: string; kind?: "open" | "appointment" };

const MIDNIGHT = ["00:00", "24:00"];

function Intervals({ intervals }: { intervals: readonly IntervalData[] }) {
  const texts = useTexts("page");
  const { midnight } = useTexts("opening");
  if (intervals.length === 0) return <span className={styles.closed}>{texts.closed}</span>;
  return intervals.map(({ from, to, kind }) => (
    <span key={from} className={styles.interval}>
      {from === "00:00" && to === "24:00" ? texts.allDay : `${from} – ${MIDNIGHT.includes(to) ? midnight : to}`}
      {kind === "appointment" && <span className={styles.note}> {texts.appointment}</span>}
    </span>
  ));
}

/** The times of certain weeks, such as those of the first Saturday of a month. */
export function CertainWeeks({ rows, today }: { rows: readonly OpeningTime[]; today: string }) {
  const texts = useTexts("page");
  const locale = useLocale();
  const groups = Map.groupBy(
    rows.filter(({ weeks }) => weeks),
    ({ weeks, day, season }) => JSON.stringify([weeks, day, season]),
  );
  if (groups.size === 0) return null;
  return (
    <dl className={styles.certainWeeks} data-above="3">
      {[...groups].map(([key, [first, ...rest]]) => (
        <div key={key}>
          <dt>
            {first && <WeeksName row={first} today={today} />}
            {first?.season && (
              <span className={styles.note}>
                {" "}
                {texts.seasonNote({
                  from: dayOfYear(locale, first.season.from),
                  to: dayOfYear(locale, first.season.to),
                })}
              </span>
            )}
          </dt>
          <dd>
            <Intervals intervals={intervalsOf(first ? [first, ...rest] : [])} />
            {first && (
              <span className={styles.note}>
                <Bi of={first} field="note" />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WeeksName({ row, today }: { row: OpeningTime; today: string }) {
  return weeksName(useTexts("weeks"), useLocale(), row, today);
}

/** “1st and 3rd Saturday”; with the date from which weeks are counted, or on which they come next. */
export function weeksName(texts: Texts["weeks"], locale: Locale, { weeks, day }: OpeningTime, today: string): string {
  if (!weeks) return "";
  const name = weeksText(texts, { weeks, day });
  const [next] = "every" in weeks ? nextDates(weeks, day, { from: today, count: 1 }) : [];
  if (!("every" in weeks) || next === undefined) return capitalised(name);
  const date = longDate(locale, next, Number(today.slice(0, 4)));
  return capitalised(weeks.from > today ? texts.from({ weeks: name, date }) : texts.next({ weeks: name, date }));
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Which hours hold when, where a season has its own: each with its week, days with the same hours together. */
function Seasons({ rows }: { rows: readonly OpeningTime[] }) {
  const texts = useTexts("page");
  if (!rows.some(({ season }) => season)) return null;
  const weeks = weeksBySeason(rows, true);
  const isClosedElse = !rows.some(({ season }) => !season);
  return (
    <section className={styles.seasons} data-above="4">
      <h3>{texts.throughTheYear}</h3>
      <dl>
        {weeks.map(({ season, days }) => (
          <div key={season ? season.from : ""}>
            <dt>
              <SeasonName season={season} />
            </dt>
            <dd>
              <WeekInShort days={days} />
            </dd>
          </div>
        ))}
        {isClosedElse && (
          <div>
            <dt>{texts.restOfYear}</dt>
            <dd>
              <Intervals intervals={[]} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** “Summer: 1 June to 31 August”; null: the rest of the year. */
function SeasonName({ season }: Pick<WeekOfSeason, "season">) {
  const texts = useTexts("page");
  const locale = useLocale();
  if (season === null) return texts.restOfYear;
  const dates = texts.seasonNote({ from: dayOfYear(locale, season.from), to: dayOfYear(locale, season.to) });
  if (!season.name && !season.name_ie) return dates;
  return (
    <>
      <Bi of={season} field="name" />
      {": "}
      {dates}
    </>
  );
}

function WeekInShort({ days }: Pick<WeekOfSeason, "days">) {
  const locale = useLocale();
  return (
    <table className={styles.week}>
      <tbody>
        {days.map(({ first, last, rows }) => (
          <tr key={first}>
            <th scope="row">
              {weekdayName(locale, first)}
              {last !== first && ` – ${weekdayName(locale, last)}`}
            </th>
            <td>
              <Intervals intervals={intervalsOf(rows)} />
              {rows[0] && (
                <span className={styles.note}>
                  <Bi of={rows[0]} field="note" />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Special days after the week that is shown. */
function SpecialDays({ times: { special, week } }: { times: Times }) {
  const texts = useTexts("page");
  const locale = useLocale();
  const [first, last] = [week[0]?.date ?? "", week.at(-1)?.date ?? ""];
  const coming = special.filter(({ date_to }) => date_to > last);
  if (coming.length === 0) return null;
  return (
    <section className={styles.special}>
      <h3 className="visually-hidden">{texts.special}</h3>
      <ul>
        {coming.map((row) => (
          <li key={row.id}>
            <strong>
              {longDate(locale, row.date_from, Number(first.slice(0, 4)))}
              {row.date_to !== row.date_from && ` – ${longDate(locale, row.date_to, Number(first.slice(0, 4)))}`}
            </strong>
            {(row.name || row.name_ie) && (
              <>
                {", "}
                <Bi of={row} field="name" />
              </>
            )}
            {": "}
            <Intervals intervals={row.intervals} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The weekly hours of a further set, Monday to Sunday. */
function WeeklySet({ rows }: { rows: readonly OpeningTime[] }) {
  const locale = useLocale();
  const days = Map.groupBy(
    rows.toSorted((a, b) => a.day - b.day || a.opens.localeCompare(b.opens)),
    (row) => row.day,
  );
  return (
    <table className={styles.week}>
      <tbody>
        {[...days].map(([day, ofDay]) => (
          <tr key={day}>
            <th scope="row">
              <span className={styles.weekday}>{weekdayName(locale, day)}</span>
            </th>
            <td>
              <Intervals intervals={intervalsOf(ofDay)} />
              {ofDay[0] && (
                <span className={styles.note}>
                  <Bi of={ofDay[0]} field="note" />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
