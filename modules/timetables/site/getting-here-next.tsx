import { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import { clock } from "#core/texts/dates.ts";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { DepartureTime } from "#core/web/ui/DepartureTime/DepartureTime.island.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Departure } from "../contract/timetables.ts";
import { useTimetables } from "../use-timetables.ts";
import styles from "./getting-here.module.css";
import { DayRemarks, OtherDay, ownNote } from "./getting-here-remarks.tsx";
import type { Service } from "./getting-here-services.ts";

/** Departures of each direction that are shown. */
const SHOWN = 3;

type BoardProps = { service: Service; next: readonly Departure[]; isOnOperatorPage?: boolean };

/**
 * The next departures of a connection, each way.
 * @param isOnOperatorPage in a box of the page whose departures all of them are
 * @param isAnswer to a question, which may have asked for one direction: of one without a departure nothing is said
 */
export function NextBoard({
  service,
  next,
  isOnOperatorPage = false,
  isAnswer = false,
}: BoardProps & { isAnswer?: boolean }) {
  const texts = useTimetables();
  const ofDirection = (one: Departure["direction"]) =>
    next.filter(({ direction }) => direction === one).slice(0, SHOWN);
  const shown = DIRECTIONS.filter((one) => !isAnswer || next.some(({ direction }) => direction === one));
  return (
    <div className={`${styles.board} ${isOnOperatorPage ? styles.inBox : layout.card}`} data-mode={service.mode}>
      <h3 className={styles.mode}>{texts.mode[service.mode]}</h3>
      <div className={`${layout.grid} ${styles.ways}`} data-gap="5" data-row-gap="4">
        {shown.map((direction) => (
          <NextInDirection
            key={direction}
            service={service}
            direction={direction}
            next={ofDirection(direction)}
            isOnOperatorPage={isOnOperatorPage}
          />
        ))}
      </div>
      <DayRemarks service={service} departures={shown.flatMap(ofDirection)} />
    </div>
  );
}

/** What a departure says of itself, on a line of its own. */
export function OwnNote({ service, of }: { service: Service; of: Departure }) {
  const note = ownNote(service, of);
  return (
    note && (
      <span className={styles.note}>
        <Bi of={note} field="note" />
      </span>
    )
  );
}

type Props = Required<BoardProps> & { direction: Departure["direction"] };

function NextInDirection({ service, direction, next, isOnOperatorPage }: Props) {
  const texts = useTimetables();
  const locale = useLocale();
  const [first, ...later] = next;
  const firstNote = first && ownNote(service, first);
  return (
    <div className={styles.way}>
      <RouteName service={service} direction={direction} />
      {!first && <p className={styles.small}>{texts.none}</p>}
      {first && (
        <p className={`${layout.row} ${styles.first}`} data-row-gap="0" data-align="baseline" data-below="0">
          <span className="visually-hidden">{texts.nextFrom[service.mode]}: </span>
          <time dateTime={first.departs_at}>{first.time}</time>{" "}
          <span className={styles.remaining}>
            <OtherDay date={first.date} end=" · " />
            <DepartureTime at={first.departs_at} />
          </span>
          <span className={styles.by}>
            {!isOnOperatorPage && (
              <>
                <OperatorName service={service} of={first} /> ·{" "}
              </>
            )}
            {texts.arrives({ time: clock(locale, first.arrives_at) })}
            {firstNote && (
              <>
                {" "}
                · <Bi of={firstNote} field="note" />
              </>
            )}
          </span>
        </p>
      )}
      {later.length > 0 && (
        <ul className={styles.later}>
          {later.map((one) => (
            <li key={`${one.timetable_id} ${one.departs_at}`}>
              <time dateTime={one.departs_at}>{one.time}</time> <OtherDay date={one.date} />{" "}
              {!isOnOperatorPage && (
                <span className={styles.small}>
                  <OperatorName service={service} of={one} />
                </span>
              )}
              <OwnNote service={service} of={one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The two places of a direction; the arrow is read as "to". */
export function RouteName({ service, direction }: Pick<Props, "service" | "direction">) {
  const { from, to } = direction === "there" ? service.ends : { from: service.ends.to, to: service.ends.from };
  return (
    <h4 className={styles.route}>
      <Bi of={from} field="name" /> <span aria-hidden="true">→</span>
      <span className="visually-hidden"> – </span> <Bi of={to} field="name" />
    </h4>
  );
}

/** The operator of a departure. */
export function OperatorName({ service, of }: { service: Service; of: Departure }) {
  const timetable = service.timetables.find(({ id }) => id === of.timetable_id);
  return timetable ? <Bi of={timetable} field="operator" /> : null;
}
