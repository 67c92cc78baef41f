import type { OpenPeriod } from "@eolaire/opening-hours";
import type { PageOfDay } from "#core/contract/pages/day.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import { endsOfJourney, type JourneyEnd } from "#core/domain/journeys.ts";
import { clockAt } from "#core/domain/local-time.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { isAcrossWater, legBetween, nearestFirst, type Place, type Strait } from "#core/domain/travel.ts";
import { clock, longDate } from "#core/texts/dates.ts";
import { hoursText } from "#core/texts/day-hours-text.ts";
import { Bi, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { NoticeMarks } from "#core/web/ui/DayNotices/DayNotices.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useStyleRule } from "#core/web/ui/page-resources.ts";
import { doubtText, duringText, legText, noteText } from "../place-text.ts";
import { type MyDayAddress, myDayQuery, type Stay } from "../rules/address.ts";
import { onAxis, type TimeAxis, timeAxis } from "../rules/axis.ts";
import { chosenCrossings } from "../rules/crossings.ts";
import { doubtDuring, openDuring, periodsOfDay, placeNote } from "../rules/place-notes.ts";
import styles from "./my-day.module.css";
import type { MyDay } from "./my-day-data.ts";

/** The places in the order of the address, each with its hours as a bar, between the pier of arrival and that of leaving. */
export function DayRows({ data }: { data: MyDay }) {
  const texts = useTexts("my-day");
  const locale = useLocale();
  const { address, stay, day } = data;
  const rows = day.pages.map((page) => ({ page, periods: periodsOfDay(periodsOf(page), address.date, stay) }));
  const axis = timeAxis(
    address.date,
    stay,
    rows.flatMap(({ periods }) => periods),
  );
  const piers = piersOf(data);
  const straits = straitsOf(data);
  const isByBoat = chosenCrossings(data.crossings, stay).there?.mode === "boat";
  return (
    <section aria-labelledby="places">
      <h2 id="places" className={styles.date}>
        <time dateTime={address.date.toString()}>{longDate(locale, address.date.toString(), data.today.year)}</time>
        {address.from && address.to && ` · ${address.from}–${address.to}`}
        <span className="visually-hidden"> · {texts.lists}</span>
      </h2>
      <PrintedCrossings data={data} />
      <Hours axis={axis} stay={stay} />
      <ol className={styles.rows}>
        {rows.map(({ page, periods }, index) => (
          <Row
            key={page.id}
            page={page}
            periods={periods}
            axis={axis}
            stay={stay}
            isByBoat={isByBoat}
            index={index}
            address={address}
            straits={straits}
            before={day.pages[index - 1] ?? piers.arrival}
            events={data.events.filter((event) => event.page?.id === page.id)}
          />
        ))}
      </ol>
      {piers.leaving && <Leg from={day.pages.at(-1)!} to={piers.leaving} straits={straits} isBack />}
      <Order data={data} start={piers.arrival} />
      <p className={layout.quiet} data-above="3">
        {texts.estimate}
      </p>
    </section>
  );
}

/** On paper, where nothing is chosen any more: the boats there and back, only the chosen one where one is. */
function PrintedCrossings({ data: { crossings, stay } }: { data: MyDay }) {
  const locale = useLocale();
  const texts = useTexts("my-day");
  const chosen = chosenCrossings(crossings, stay);
  const lines = (["there", "back"] as const).flatMap((direction) => {
    const going = crossings[direction].filter(({ state }) => state !== "cancelled");
    const [first] = going;
    if (!first) return [];
    const { from, to } = endsOfJourney(first);
    const times = chosen[direction]?.time ?? [...new Set(going.map(({ time }) => time))].join(", ");
    const phone = first.line.phone ? ` · ${nationalNumber(first.line.phone)}` : "";
    return [`${plain(from, "name", locale)} → ${plain(to, "name", locale)}: ${times}${phone}`];
  });
  if (lines.length === 0) return null;
  return (
    <div className={`${layout.stack} ${styles.printed}`}>
      <p>
        <strong>{texts.crossings}</strong>
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

const periodsOf = ({ open }: PageOfDay): OpenPeriod[] =>
  open.map(({ from, to, kind }) => ({ from: Date.parse(from), to: Date.parse(to), kind }));

/** Where the chosen boats land and leave; of others, where the first of the day does. */
function piersOf({ crossings, stay }: MyDay): {
  arrival: JourneyEnd | null;
  leaving: JourneyEnd | null;
} {
  const chosen = chosenCrossings(crossings, stay);
  const [there, back] = [chosen.there ?? crossings.there[0], chosen.back ?? crossings.back[0]];
  return { arrival: there ? endsOfJourney(there).to : null, leaving: back ? endsOfJourney(back).from : null };
}

const straitsOf = ({ lines }: MyDay): Strait[] => lines.filter(({ mode }) => mode === "boat");

type RowProps = {
  page: PageOfDay;
  periods: readonly OpenPeriod[];
  axis: TimeAxis;
  stay: Stay;
  isByBoat: boolean;
  index: number;
  address: MyDayAddress;
  straits: readonly Strait[];
  before: PageOfDay | JourneyEnd | null;
  events: readonly Occurrence[];
};

function Row({ page, periods, axis, stay, isByBoat, index, address, straits, before, events }: RowProps) {
  const texts = useTexts("my-day");
  const opening = useTexts("opening");
  const { ofDay } = useTexts("page");
  const href = useHref();
  const locale = useLocale();
  const note = placeNote(page.hours, periods, stay);
  const hours = hoursText(page, { texts: ofDay, opening });
  const doubt = doubtDuring(page.may_be_closed, address.date, stay);
  const during = note || doubt ? null : duringText(openDuring(periods, stay), texts);
  return (
    <li className={styles.row}>
      {before && <Leg from={before} to={page} straits={straits} isFirst={index === 0} />}
      <div className={styles.place} data-entry={`page ${page.slug}`}>
        <h3>
          <a href={href(`/pages/${page.slug}`)}>
            <Bi of={page} field="name" />
          </a>
        </h3>
        <p className={styles.printed}>
          {[plain(page, "address", locale) || page.location, page.contact_number && nationalNumber(page.contact_number)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className={styles.hours}>
          {hours}{" "}
          {(page.plan.name || page.plan.name_ie) && (
            <small>
              <Bi of={page.plan} field="name" />
            </small>
          )}
        </p>
        {doubt && page.may_be_closed && (
          <p className={styles.note} data-tone="warning">
            <span>
              {doubtText(doubt, texts)}
              {": "}
              <Bi of={page.may_be_closed} field="reason" />
            </span>
          </p>
        )}
        {note && (
          <p className={styles.note} data-tone={note.kind === "appointment" ? "info" : "warning"}>
            {noteText(note, { texts, isByBoat })}
            {note.kind === "unknown" && page.contact_number && (
              <a href={`tel:${page.contact_number}`}>{texts.call({ number: page.contact_number })}</a>
            )}
          </p>
        )}
        {during && <p className={styles.sure}>{during}</p>}
        <NoticeMarks notices={page.day_notices} />
        {events.length > 0 && <EventsHere page={page} events={events} />}
      </div>
      <Bar axis={axis} stay={stay} periods={periods} />
      <RowLinks page={page} index={index} address={address} />
    </li>
  );
}

function EventsHere({ page, events }: Pick<RowProps, "page" | "events">) {
  const texts = useTexts("my-day");
  const locale = useLocale();
  const href = useHref();
  return (
    <ul className={styles.eventsHere} aria-label={texts.eventsHere({ name: plain(page, "name", locale) })}>
      {events.map((event) => (
        <li key={`${event.id} ${event.starts_at}`}>
          {!event.all_day && <time dateTime={event.starts_at}>{clock(locale, event.starts_at)}</time>}{" "}
          <a href={href(`/events/${event.slug}`)}>
            <Bi of={event} field="title" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links to the same day with the place one earlier, and without it. */
function RowLinks({ page, index, address }: Pick<RowProps, "page" | "index" | "address">) {
  const texts = useTexts("my-day");
  const name = plain(page, "name", useLocale());
  const to = useDayLink(address);
  const at = address.pages.indexOf(page.slug);
  const moved = [...address.pages];
  if (at > 0) moved.splice(at - 1, 2, moved[at]!, moved[at - 1]!);
  return (
    <p className={styles.links} data-print="no">
      {index > 0 && at > 0 && (
        <a href={to(moved)} aria-label={texts.up({ name })} rel="nofollow">
          ↑
        </a>
      )}
      <a
        href={to(address.pages.filter((slug) => slug !== page.slug))}
        aria-label={texts.remove({ name })}
        rel="nofollow"
      >
        ×
      </a>
    </p>
  );
}

function useDayLink(address: MyDayAddress): (pages: readonly string[]) => string {
  const href = useHref();
  return (pages) => `${href("/my-day")}?${myDayQuery({ ...address, pages })}`;
}

/** Offers the order by the way, where it is another one. */
function Order({ data: { address, day }, start }: { data: MyDay; start: Place | null }) {
  const texts = useTexts("my-day");
  const to = useDayLink(address);
  const order = nearestFirst(start, day.pages).map(({ slug }) => slug);
  const now = day.pages.map(({ slug }) => slug);
  if (order.join() === now.join()) return null;
  return (
    <p className={styles.order} data-above="3" data-below="0" data-print="no">
      <a href={to(order)} rel="nofollow">
        {texts.byTheWay}
      </a>
    </p>
  );
}

type LegProps = {
  from: PageOfDay | JourneyEnd;
  to: PageOfDay | JourneyEnd;
  straits: readonly Strait[];
  isFirst?: boolean;
  isBack?: boolean;
};

/** How far it is from one place to the next, or from and to the pier. */
function Leg({ from, to, straits, isFirst = false, isBack = false }: LegProps) {
  const texts = useTexts("my-day");
  const durations = useTexts("journeys");
  const locale = useLocale();
  const leg = legBetween(from, to);
  if (!leg) return null;
  return (
    <p className={styles.leg}>
      {isFirst && `${texts.from({ name: plain(from, "name", locale) })}: `}
      {isBack && `${texts.backTo({ name: plain(to, "name", locale) })}: `}
      {isAcrossWater(from, to, straits) ? texts.acrossWater : legText(leg, { texts, durations, locale })}
    </p>
  );
}

/** The clock times above the bars. */
function Hours({ axis, stay }: Pick<RowProps, "axis" | "stay">) {
  const texts = useTexts("my-day");
  const columns = axis.labels.map((label, index) => ((axis.labels[index + 1] ?? axis.end) - label) / 60_000);
  const rule = useStyleRule(`axis-${columns.join("-")}`, `grid-template-columns:${columns.map(fraction).join(" ")}`);
  return (
    <div className={styles.axis} aria-hidden="true">
      <p className={`${styles.labels} ${rule}`}>
        {axis.labels.map((label) => (
          <span key={label}>{clockAt(label)}</span>
        ))}
      </p>
      {(stay.start !== null || stay.end !== null) && <p className={styles.legend}>{texts.yourTime}</p>}
    </div>
  );
}

const fraction = (minutes: number) => `minmax(0,${minutes}fr)`;

const BAR_HEIGHT = 10;

/** The hours that are written beside it, drawn; the time of the stay is shaded. */
function Bar({ axis, stay, periods }: Pick<RowProps, "axis" | "stay" | "periods">) {
  const width = (axis.end - axis.start) / 60_000;
  const here = onAxis(axis, { from: stay.start ?? axis.start, to: stay.end ?? axis.end });
  const hasStay = stay.start !== null || stay.end !== null;
  return (
    <svg className={styles.bar} viewBox={`0 0 ${width} ${BAR_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {hasStay && here && <rect className={styles.here} x={here.x} width={here.width} height={BAR_HEIGHT} />}
      {periods.map((period) => {
        const drawn = onAxis(axis, period);
        return drawn && <rect key={period.from} data-kind={period.kind} {...drawn} y={2} height={BAR_HEIGHT - 4} />;
      })}
      {axis.labels.slice(1).map((label) => (
        <path key={label} d={`M${(label - axis.start) / 60_000} 0v${BAR_HEIGHT}`} />
      ))}
    </svg>
  );
}
