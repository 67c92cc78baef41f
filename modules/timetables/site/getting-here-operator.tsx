import { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { dayOfYear, longDate } from "#core/texts/dates.ts";
import { changeText, durationText } from "#core/texts/journey-text.ts";
import { Bi, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Timetable, TimetableChange, TimetableSeason } from "../contract/timetables.ts";
import { daysText } from "../days-text.ts";
import { endsOf } from "../rules/lines.ts";
import { useTimetables } from "../use-timetables.ts";
import { Fares } from "./AnsweredOperators.tsx";
import styles from "./getting-here.module.css";

/** An operator: prices, parking, links, what is otherwise in the coming days, and the whole timetable by season. */
export function Operator({ timetable }: { timetable: Timetable }) {
  const texts = useTimetables();
  const { from, to } = endsOf(timetable, "there");
  return (
    <article className={`${layout.card} ${styles.operator}`} data-mode={timetable.mode}>
      <h3>
        <Bi of={timetable} field="operator" />
      </h3>
      <p className={styles.small}>
        {texts.mode[timetable.mode]} · <Bi of={from} field="name" /> – <Bi of={to} field="name" /> ·{" "}
        {texts.journey({ duration: durationText(timetable.minutes, texts) })}
      </p>
      {(timetable.note || timetable.note_ie) && (
        <p>
          <Bi of={timetable} field="note" />
        </p>
      )}
      {timetable.prices.length > 0 && (
        <>
          <h4>{texts.prices}</h4>
          <Fares fares={timetable.prices} />
        </>
      )}
      {(timetable.parking || timetable.parking_ie) && (
        <>
          <h4>{texts.parking}</h4>
          <p>
            <Bi of={timetable} field="parking" />
          </p>
        </>
      )}
      {timetable.changes.length > 0 && <Changes changes={timetable.changes} />}
      <Seasons timetable={timetable} />
      <Links timetable={timetable} />
    </article>
  );
}

function Links({ timetable }: { timetable: Timetable }) {
  const texts = useTimetables();
  const locale = useLocale();
  const href = useHref();
  const operator = plain(timetable, "operator", locale);
  const { website, phone, page } = timetable;
  return (
    <>
      <p className={`${layout.row} ${styles.links}`} data-gap="2">
        {website && (
          <ButtonLink
            kind="soft"
            href={website}
            rel="noopener"
            data-print="yes"
            data-on-paper={website.replace(/^https?:\/\/|\/$/g, "")}
          >
            <span>{texts.website({ operator })}</span>
          </ButtonLink>
        )}
        {phone && (
          <ButtonLink kind="soft" href={`tel:${phone}`} data-print="yes">
            {texts.phone({ number: nationalNumber(phone) })}
          </ButtonLink>
        )}
      </p>
      <p className={styles.small}>
        {page && (
          <>
            <a href={href(`/pages/${page.slug}`)}>{texts.page({ operator })}</a> ·{" "}
          </>
        )}
        <a href={href(`/timetables/${timetable.id}.ics`)}>{texts.calendar}</a>
      </p>
    </>
  );
}

function Changes({ changes }: { changes: readonly TimetableChange[] }) {
  const texts = useTimetables();
  const locale = useLocale();
  return (
    <>
      <h4>{texts.changes}</h4>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.id} data-state={change.kind}>
            <strong>
              {change.date_from === change.date_to
                ? longDate(locale, change.date_from)
                : texts.period({ from: longDate(locale, change.date_from), to: longDate(locale, change.date_to) })}
              {change.time && ` ${change.time}`}
            </strong>{" "}
            {changeText(change, texts)}
            {(change.note || change.note_ie) && (
              <span className={styles.note}>
                <Bi of={change} field="note" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Seasons({ timetable }: { timetable: Timetable }) {
  const texts = useTimetables();
  if (timetable.seasons.length === 0) return null;
  return (
    <details className={styles.whole}>
      <summary>{texts.whole}</summary>
      {timetable.seasons.map((season) => (
        <Season key={season.from ?? ""} timetable={timetable} season={season} />
      ))}
      <p className={styles.small}>{texts.holidays[timetable.holiday_rule]}</p>
    </details>
  );
}

function Season({ timetable, season }: { timetable: Timetable; season: TimetableSeason }) {
  const texts = useTimetables();
  const locale = useLocale();
  const { from, to } = season;
  const isOnly = timetable.seasons.length === 1;
  return (
    <section>
      <h4>
        {(season.name || season.name_ie) && (
          <>
            <Bi of={season} field="name" />{" "}
          </>
        )}
        <span className={styles.seasonDays}>
          {from && to
            ? texts.season({ from: dayOfYear(locale, from), to: dayOfYear(locale, to) })
            : isOnly
              ? texts.allYear
              : texts.restOfYear}
        </span>
      </h4>
      {season.departures.length === 0 && <p className={styles.small}>{texts.noneInSeason}</p>}
      {DIRECTIONS.map((direction) => {
        const rows = rowsOf(season.departures.filter((one) => one.direction === direction));
        if (rows.length === 0) return null;
        const ends = endsOf(timetable, direction);
        return (
          <table key={direction} className={styles.table}>
            <caption>
              <Bi of={ends.from} field="name" /> <span aria-hidden="true">→</span>
              <span className="visually-hidden"> – </span> <Bi of={ends.to} field="name" />
            </caption>
            <tbody>
              {rows.map(([key, departures]) => (
                <tr key={key}>
                  <th scope="row">
                    {daysText(departures[0]!.days, texts)}
                    {(departures[0]!.note || departures[0]!.note_ie) && (
                      <span className={styles.note}>
                        <Bi of={departures[0]!} field="note" />
                      </span>
                    )}
                  </th>
                  <td>
                    {departures.map(({ time }) => (
                      <span key={time}>{time} </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </section>
  );
}

/** The departures on the same weekdays with the same note are one row. */
const rowsOf = (departures: TimetableSeason["departures"]) => [
  ...Map.groupBy(departures, ({ days, note, note_ie }) => JSON.stringify([days, note, note_ie])),
];
