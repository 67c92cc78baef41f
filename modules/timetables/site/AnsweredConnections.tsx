import { clock, longDay } from "#core/texts/dates.ts";
import { durationText } from "#core/texts/journey-text.ts";
import { Bi, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Connection } from "../contract/asked.ts";
import { useTimetables } from "../use-timetables.ts";
import styles from "./getting-here.module.css";

/** What can be caught from what: both legs of each connection, and the time to change between them. */
export function AnsweredConnections({ connections }: { connections: readonly Connection[] }) {
  return connections.map(({ legs, wait_minutes }) => (
    <ConnectionCard
      key={legs.map((leg) => `${leg.timetable_id} ${leg.departs_at}`).join()}
      legs={legs}
      wait={wait_minutes}
    />
  ));
}

function ConnectionCard({ legs, wait }: { legs: Connection["legs"]; wait: number }) {
  const texts = useTimetables();
  const locale = useLocale();
  const [first] = legs;
  if (!first) return null;
  return (
    <article className={`${styles.board} ${layout.card}`}>
      <h3 className={styles.route}>{longDay(locale, first.departs_at)}</h3>
      <ol className={`${layout.stack} ${styles.legs}`} data-gap="2">
        {legs.map((leg, at) => (
          <li key={`${leg.timetable_id} ${leg.departs_at}`}>
            {at > 0 && (
              <p className={styles.change}>
                {texts.change({ place: plain(leg, "from", locale), duration: durationText(wait, texts) })}
              </p>
            )}
            <LegOfConnection leg={leg} />
          </li>
        ))}
      </ol>
    </article>
  );
}

function LegOfConnection({ leg }: { leg: Connection["legs"][number] }) {
  const texts = useTimetables();
  const locale = useLocale();
  return (
    <>
      <time dateTime={leg.departs_at}>{leg.time}</time> <Bi of={leg} field="from" /> <span aria-hidden="true">→</span>
      <span className="visually-hidden"> – </span> <Bi of={leg} field="to" />{" "}
      <span className={styles.small}>
        {texts.mode[leg.mode]} · <Bi of={leg} field="operator" /> ·{" "}
        {texts.arrives({ time: clock(locale, leg.arrives_at) })}
      </span>
      {(leg.note || leg.note_ie) && (
        <span className={styles.note}>
          <Bi of={leg} field="note" />
        </span>
      )}
    </>
  );
}
