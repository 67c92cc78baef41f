import { Fragment } from "react";
import { nationalNumber } from "#core/domain/phone.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { usePlaces } from "#core/web/ui/places.ts";
import { QrCode } from "#core/web/ui/QrCode/QrCode.tsx";
import type { MonthException, PageOfMonth } from "../contract.ts";
import styles from "./booklet.module.css";
import type { Booklet, Numbered, Townland } from "./booklet-data.ts";
import { Both, BothOf, useLanguages } from "./booklet-languages.tsx";
import { datesText, dayRange, isAllDay, weekdaysText } from "./booklet-text.ts";

/** Days that differ: more would take a page of their own, and the code leads to them. */
const MAX_EXCEPTIONS = 6;

/** Who is open in the month, by townland. */
export function Places({ booklet: { townlands, closed } }: { booklet: Booklet }) {
  return (
    <>
      {townlands.length === 0 && (
        <p>
          <Both text={(locale) => textsFor(locale, "booklet").noPlaces} />
        </p>
      )}
      {townlands.map((townland) => (
        <section key={townland.name ?? ""} className={styles.townland} aria-labelledby={townlandId(townland)}>
          <h3 id={townlandId(townland)}>
            <TownlandName name={townland.name} />
          </h3>
          {townland.places.map((place) => (
            <Entry key={place.number} place={place} />
          ))}
        </section>
      ))}
      {closed.length > 0 && <ClosedAllMonth pages={closed} />}
    </>
  );
}

/** The anchor of a townland. */
export const townlandId = ({ places }: Townland): string => `n${places[0]?.number}`;

export function TownlandName({ name }: { name: string | null }) {
  const places = usePlaces();
  const [first, second] = useLanguages();
  if (name === null) return <Both text={(locale) => textsFor(locale, "booklet").elsewhere} />;
  const isSame = !second || places.inLanguage(name, first) === places.inLanguage(name, second);
  return isSame ? places.inLanguage(name, first) : <Both text={(locale) => places.inLanguage(name, locale)} />;
}

function Entry({ place: { number, page } }: { place: Numbered }) {
  const { site } = useSite();
  const [first] = useLanguages();
  const address = `${site.publicUrl}/${first}/pages/${page.slug}`;
  return (
    <article className={styles.entry}>
      <span className={styles.number} data-painted="">
        {number}
      </span>
      <div>
        <h4>
          <BothOf of={page} field="name" />
        </h4>
        <p className={styles.line}>
          {page.slogan || page.slogan_ie ? (
            <BothOf of={page} field="slogan" />
          ) : (
            page.categories[0] && <BothOf of={page.categories[0]} field="name" />
          )}
        </p>
        <Hours page={page} />
        {page.contact_number && <p className={styles.phone}>{nationalNumber(page.contact_number)}</p>}
      </div>
      <QrCode
        className={styles.code}
        text={address}
        isOneOfMany
        label={textsFor(first, "booklet").code({ name: plain(page, "name", first) })}
      />
    </article>
  );
}

function Hours({ page: { hours, weeks, exceptions } }: { page: PageOfMonth }) {
  if (hours === "unknown") {
    return (
      <p>
        <Both text={(locale) => textsFor(locale, "booklet").unknownHours} />
      </p>
    );
  }
  return (
    <>
      <dl className={styles.hours}>
        {weeks.map((week) => (
          <Week key={week.from} week={week} isOnly={weeks.length === 1} hasOthers={exceptions.length > 0} />
        ))}
        {exceptions.slice(0, MAX_EXCEPTIONS).map((exception) => (
          <div key={exception.dates[0]} className={styles.exception}>
            <dt>
              <Both text={(locale) => datesText(locale, exception.dates)} />
            </dt>
            <dd>
              <Intervals intervals={exception.intervals} /> <ExceptionName exception={exception} />
            </dd>
          </div>
        ))}
      </dl>
      {exceptions.length > MAX_EXCEPTIONS && (
        <p>
          <Both text={(locale) => textsFor(locale, "booklet").more} />
        </p>
      )}
    </>
  );
}

type WeekProps = { week: PageOfMonth["weeks"][number]; isOnly: boolean; hasOthers: boolean };

function Week({ week: { from, to, days }, isOnly, hasOthers }: WeekProps) {
  const open = days.filter(({ intervals }) => intervals.length > 0);
  const range = !isOnly && (
    <div className={styles.range}>
      <dt>
        <Both text={(locale) => dayRange(locale, from, to)} />
      </dt>
      {open.length === 0 && (
        <dd>
          <Both text={(locale) => textsFor(locale, "booklet").closed} />
        </dd>
      )}
    </div>
  );
  if (open.length === 0 && isOnly) {
    return hasOthers ? (
      <div>
        <dt>
          <Both text={(locale) => textsFor(locale, "booklet").closedExcept} />
        </dt>
      </div>
    ) : null;
  }
  return (
    <>
      {range}
      {open.map(({ days, intervals }) => (
        <div key={days.join()}>
          <dt>
            <Both text={(locale) => weekdaysText(locale, days)} />
          </dt>
          <dd>
            <Intervals intervals={intervals} />
          </dd>
        </div>
      ))}
    </>
  );
}

/** “10:00–14:00, 17:00–23:00 by appointment”, “closed”. Clock times stand once for both languages. */
function Intervals({ intervals }: { intervals: MonthException["intervals"] }) {
  if (intervals.length === 0) return <Both text={(locale) => textsFor(locale, "booklet").closed} />;
  return intervals.map((interval, index) => (
    <Fragment key={interval.from}>
      {index > 0 && ", "}
      {isAllDay(interval) ? (
        <Both text={(locale) => textsFor(locale, "booklet").allDay} />
      ) : (
        `${interval.from}–${interval.to}`
      )}
      {interval.kind === "appointment" && (
        <span className={styles.word}>
          {" "}
          <Both text={(locale) => textsFor(locale, "page").appointment} />
        </span>
      )}
    </Fragment>
  ));
}

function ExceptionName({ exception }: { exception: MonthException }) {
  if (!exception.name && !exception.name_ie) return null;
  return (
    <span className={styles.why}>
      <BothOf of={exception} field="name" />
    </span>
  );
}

function ClosedAllMonth({ pages }: { pages: readonly PageOfMonth[] }) {
  return (
    <section className={styles.closed} aria-labelledby="closed">
      <h3 id="closed">
        <Both text={(locale) => textsFor(locale, "booklet").closedMonth} />
      </h3>
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <BothOf of={page} field="name" />
          </li>
        ))}
      </ul>
    </section>
  );
}
