import type { Locale } from "#core/contract/locales.ts";
import { LOCALES } from "#core/contract/locales.ts";
import type { Page } from "#core/contract/pages/public.ts";
import type { OpeningTime, SpecialTime } from "#core/contract/pages/times.ts";
import { type Days, type WeekOfSeason, weeksBySeason } from "#core/domain/hours/weekly-hours.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { dayOfYear, longDate, weekdayName } from "#core/texts/dates.ts";
import { otherLocale } from "#core/texts/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { SiteLogo } from "#core/web/document/Layout/SiteLogo.tsx";
import { defineScreen } from "#core/web/document/screen.ts";
import { inOtherLanguage, localised, plain, useApiLocale } from "#core/web/i18n/bilingual.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { weeksName } from "#core/web/ui/OpeningTimes/OpeningTimes.tsx";
import { QrCode } from "#core/web/ui/QrCode/QrCode.tsx";
import { cardRevision, lastDayOnCard } from "../revision.ts";
import styles from "./window-card.module.css";
import { type CardBlock, type Fit, fitOnCard } from "./window-card-fit.ts";

const SIZES = ["A5", "A6"] as const;
type Size = (typeof SIZES)[number];
type Data = { page: Page; size: Size; special: readonly SpecialTime[]; address: string };

/** More would not fit on the sheet; the code leads to all of them. */
const MAX_CHANGES: Record<Size, number> = { A5: 5, A6: 3 };

/** A sheet in both languages for the window: name, week, coming changes, and a code that carries the revision of the hours. */
export const WindowCardScreen = defineScreen<Data>({
  isInTwoLanguages: true,
  path: "/pages/:slug/card",
  fields: ["size"],
  isAlone: true,
  async load({ call, params, query, now, locale, site }) {
    const page = await call("page", { id: params.slug ?? "" });
    const printed = todayAt(now);
    const special = await call("pageSpecialTimes", { page_id: page.id, from: printed.toString() });
    const revision = cardRevision({ ...page, special }, printed);
    const last = lastDayOnCard(printed).toString();
    return {
      page,
      size: SIZES.find((size) => size.toLowerCase() === query.get("size")) ?? "A5",
      special: special.filter(({ date_from }) => date_from <= last),
      address: `${site.publicUrl}/${locale}/pages/${page.slug}?card=${revision}`,
    };
  },
  head: ({ page, size }, { locale }) => ({
    title: textsFor(locale, "window-cards").titleOf({ page: plain(page, "name", locale) }),
    noindex: true,
    pageSize: size,
  }),
  View({ data }) {
    return (
      <main className={`${layout.stack} ${styles.screen}`} data-gap="5">
        <Choices data={data} />
        <Sheet data={data} />
      </main>
    );
  },
});

function Choices({ data: { page, size } }: { data: Data }) {
  const locale = useApiLocale();
  const href = useHref();
  const texts = textsFor(locale, "window-cards");
  const path = `/pages/${page.slug}`;
  return (
    <nav className={styles.choices} data-most="560" data-print="no" aria-label={texts.sizes}>
      <p>{texts.howTo({ size })}</p>
      <p className={`${layout.row} ${layout.links}`} data-gap="4" data-row-gap="0">
        {SIZES.map((one) => (
          <a
            key={one}
            href={`${href(`${path}/card`)}?size=${one.toLowerCase()}`}
            aria-current={one === size ? "true" : undefined}
          >
            {one}
          </a>
        ))}
        <a href={`/${otherLocale(locale)}${path}/card?size=${size.toLowerCase()}`} lang={otherLocale(locale)}>
          {textsFor(otherLocale(locale), "window-cards").thisFirst}
        </a>
        <a href={href(path)}>{texts.back}</a>
      </p>
    </nav>
  );
}

function Sheet({ data }: { data: Data }) {
  const { page, size, address } = data;
  const locale = useApiLocale();
  const name = localised(page, "name", locale);
  const other = inOtherLanguage(page, "name", locale);
  const special = data.special.slice(0, MAX_CHANGES[size]);
  const certain = certainOf(page);
  const today = page.times.week[0]?.date ?? "";
  const names = [name?.text ?? "", other?.text ?? ""];
  const variants = [seasonsOf(page, false), seasonsOf(page, true)];
  const { variant, fit, blocks } = fitOnCard(
    variants.map((seasons) => ({
      names,
      blocks: [...seasons.map(blockOf), ...(certain.length > 0 ? [certainBlock(certain, today)] : [])],
      changes: special.map(
        (row) => LOCALES.map((lang) => `${datesText(row, lang)} · ${planText(row, lang)}`).join(" · ").length,
      ),
    })),
  );
  const seasons = variants[variant] ?? [];
  return (
    <article data-painted="" className={`${styles.sheet} ${size === "A6" ? styles.small : ""} ${FIT_STYLES[fit]}`}>
      <header>
        <h1 lang={name?.lang}>{name?.text}</h1>
        {other && (
          <p className={styles.other} lang={other.lang}>
            {other.text}
          </p>
        )}
      </header>
      <Weeks seasons={seasons.slice(0, blocks)} />
      {blocks > seasons.length && <Certain groups={certain} today={today} />}
      {blocks < seasons.length + Math.min(certain.length, 1) && (
        <p className={styles.more}>
          <Both text={(lang) => textsFor(lang, "window-cards").more} />
        </p>
      )}
      {special.length > 0 && <Changes special={special} />}
      <footer>
        <QrCode className={styles.code} text={address} label={textsFor(locale, "window-cards").code} />
        <p>
          <Both text={(lang) => textsFor(lang, "window-cards").scan} />
        </p>
        <SiteLogo className={styles.logo} />
      </footer>
    </article>
  );
}

const FIT_STYLES: Record<Fit, string | undefined> = { 1: "", 0.8: styles.long, 0.62: styles.longer };

const seasonsOf = (page: Page, isShort: boolean) =>
  weeksBySeason(
    page.times.times.filter(({ set }) => set === "main"),
    isShort,
  );

const blockOf = ({ season, days }: WeekOfSeason): CardBlock => ({
  hasHeading: season !== null,
  lines: days.map((one) => ({
    letters: LOCALES.map((lang) => daysText(one, lang)).join(" · ").length,
    lines: Math.max(1, one.rows.length),
  })),
});

/** The times of certain weeks, those of one day together. */
const certainOf = (page: Page): OpeningTime[][] => [
  ...Map.groupBy(
    page.times.times.filter(({ set, weeks }) => set === "main" && weeks),
    ({ weeks, day, season }) => JSON.stringify([weeks, day, season]),
  ).values(),
];

const certainBlock = (groups: readonly OpeningTime[][], today: string): CardBlock => ({
  hasHeading: false,
  lines: groups.map((rows) => {
    const names = LOCALES.map((lang) => certainText(rows, lang, today)).join(" · ");
    return { letters: names.length + notesOf(rows).length, lines: rows.length + 1 };
  }),
});

/** @example "1st and 3rd Saturday, 1 June to 31 August" */
function certainText([first]: readonly OpeningTime[], locale: Locale, today: string): string {
  if (!first) return "";
  const name = weeksName(textsFor(locale, "weeks"), locale, first, today);
  return first.season ? `${name}, ${seasonText(first.season, locale)}` : name;
}

const notesOf = ([first]: readonly OpeningTime[]): string => `${first?.note ?? ""}${first?.note_ie ?? ""}`;

/** @example "Monday – Friday" */
function daysText({ first, last }: Days, locale: Locale): string {
  const name = weekdayName(locale, first);
  return first === last ? name : `${name} – ${weekdayName(locale, last)}`;
}

/** One text in both languages, that of the address first. */
function Both({ text }: { text: (locale: Locale) => string }) {
  const locale = useApiLocale();
  const other = otherLocale(locale);
  return (
    <>
      <span className={styles.first}>{text(locale)}</span> <span lang={other}>{text(other)}</span>
    </>
  );
}

function Weeks({ seasons }: { seasons: readonly WeekOfSeason[] }) {
  return seasons.map(({ season, days }) => (
    <section key={season ? `${season.from}/${season.to}` : ""}>
      {season && (
        <h2>
          <Both text={(lang) => seasonText(season, lang)} />
        </h2>
      )}
      <table>
        <tbody>
          {days.map((one) => (
            <tr key={one.first}>
              <th scope="row">
                <Both text={(lang) => daysText(one, lang)} />
              </th>
              <td>
                <Hours rows={one.rows} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}

function Certain({ groups, today }: { groups: readonly OpeningTime[][]; today: string }) {
  return (
    <table>
      <tbody>
        {groups.map((rows) => (
          <tr key={rows[0]?.id}>
            <th scope="row">
              <Both text={(lang) => certainText(rows, lang, today)} />
              <Note of={rows[0]} />
            </th>
            <td>
              <Hours rows={rows} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Note({ of: row }: { of: OpeningTime | undefined }) {
  const locale = useApiLocale();
  const notes = row ? [localised(row, "note", locale), inOtherLanguage(row, "note", locale)] : [];
  return notes.map(
    (note) =>
      note && (
        <span key={note.text} className={styles.hours} lang={note.lang}>
          {note.text}
        </span>
      ),
  );
}

const seasonText = ({ from, to }: NonNullable<OpeningTime["season"]>, locale: Locale) =>
  textsFor(locale, "page").seasonNote({ from: dayOfYear(locale, from), to: dayOfYear(locale, to) });

function Hours({ rows }: { rows: readonly OpeningTime[] }) {
  if (rows.length === 0) return <Both text={(lang) => textsFor(lang, "page").closed} />;
  return rows.map(({ id, opens, closes, kind }) => (
    <span key={id} className={styles.hours}>
      {kind === "closed" ? <Both text={(lang) => textsFor(lang, "page").closed} /> : `${opens}\u00a0–\u00a0${closes}`}
      {kind === "appointment" && (
        <>
          {" "}
          <Both text={(lang) => textsFor(lang, "page").appointment} />
        </>
      )}
    </span>
  ));
}

function Changes({ special }: { special: readonly SpecialTime[] }) {
  return (
    <section className={styles.changes}>
      <h2>
        <Both text={(lang) => textsFor(lang, "window-cards").changes} />
      </h2>
      <ul>
        {special.map((row) => (
          <li key={row.id}>
            <span>
              <Both text={(lang) => datesText(row, lang)} />
            </span>
            <strong>
              {row.closed ? <Both text={(lang) => textsFor(lang, "page").closed} /> : hoursText(row.intervals)}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const planText = ({ closed, intervals }: SpecialTime, locale: Locale) =>
  closed ? textsFor(locale, "page").closed : hoursText(intervals);

const hoursText = (intervals: SpecialTime["intervals"]) =>
  intervals.map(({ from, to }) => `${from} – ${to}`).join(", ");

function datesText({ date_from, date_to }: SpecialTime, locale: Locale): string {
  const from = longDate(locale, date_from);
  return date_to === date_from ? from : `${from} – ${longDate(locale, date_to)}`;
}
