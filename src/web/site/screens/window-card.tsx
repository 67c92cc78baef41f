import { encode } from "uqr";
import type { Page } from "../../../contract/pages/public.ts";
import type { OpeningTime, SpecialTime } from "../../../contract/times.ts";
import { todayAt } from "../../../domain/local-time.ts";
import { cardRevision, lastDayOnCard } from "../../../domain/window-card.ts";
import { defineScreen } from "../../document/screen.ts";
import { inOtherLanguage, localised, plain, useLocale } from "../../i18n/bilingual.tsx";
import { dayOfYear, longDate, weekdayName } from "../../i18n/dates.ts";
import { type Locale, otherLocale } from "../../i18n/locales.ts";
import { textsFor } from "../../i18n/texts-for.ts";
import { useHref } from "../../i18n/use-href.ts";
import { CertainWeeks } from "../../ui/OpeningTimes/OpeningTimes.tsx";
import styles from "./window-card.module.css";

const SIZES = ["A5", "A6"] as const;
type Size = (typeof SIZES)[number];
type Data = { page: Page; size: Size; special: readonly SpecialTime[]; address: string };

/** Light modules around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** More would not fit on the sheet; the code leads to all of them. */
const MAX_CHANGES: Record<Size, number> = { A5: 5, A6: 3 };
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** A sheet in both languages for the window: name, week, coming changes, and a code that carries the revision of the hours. */
export const WindowCardScreen = defineScreen<Data>({
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
    title: textsFor(locale, "window-card").titleOf({ page: plain(page, "name", locale) }),
    noindex: true,
    pageSize: size,
  }),
  View({ data }) {
    return (
      <main className={styles.screen}>
        <Choices data={data} />
        <Sheet data={data} />
      </main>
    );
  },
});

function Choices({ data: { page, size } }: { data: Data }) {
  const locale = useLocale();
  const href = useHref();
  const texts = textsFor(locale, "window-card");
  const path = `/pages/${page.slug}`;
  return (
    <nav className={styles.choices} aria-label={texts.sizes}>
      <p>{texts.howTo({ size })}</p>
      <p>
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
          {textsFor(otherLocale(locale), "window-card").thisFirst}
        </a>
        <a href={href(path)}>{texts.back}</a>
      </p>
    </nav>
  );
}

function Sheet({ data }: { data: Data }) {
  const { page, size, special, address } = data;
  const locale = useLocale();
  const name = localised(page, "name", locale);
  const other = inOtherLanguage(page, "name", locale);
  return (
    <article className={`${styles.sheet} ${size === "A6" ? styles.small : ""} ${lengthOf(page)}`}>
      <header>
        <h1 lang={name?.lang}>{name?.text}</h1>
        {other && (
          <p className={styles.other} lang={other.lang}>
            {other.text}
          </p>
        )}
      </header>
      <Weeks page={page} />
      <CertainWeeks
        rows={page.times.times.filter(({ set }) => set === "main")}
        today={page.times.week[0]?.date ?? ""}
      />
      {special.length > 0 && <Changes special={special.slice(0, MAX_CHANGES[size])} />}
      <footer>
        <QrCode text={address} label={textsFor(locale, "window-card").code} />
        <p>
          <Both text={(lang) => textsFor(lang, "window-card").scan} />
        </p>
      </footer>
    </article>
  );
}

/** Lines of hours that fit on a sheet with its changes and code, and those that fit when it is set smaller. */
const [MAX_LINES, MAX_SMALL_LINES] = [7, 17];

/** The type becomes smaller before the hours of a second season would take another sheet. */
function lengthOf(page: Page): string | undefined {
  const rows = page.times.times.filter(({ set, weeks }) => set === "main" && !weeks);
  const seasons = Map.groupBy(rows, ({ season }) => (season ? `${season.from}/${season.to}` : ""));
  const linesOf = (ofSeason: readonly OpeningTime[]) =>
    DAYS.map((day) => Math.max(1, ofSeason.filter((row) => row.day === day).length));
  const lines = [...seasons.values()].flatMap(linesOf).reduce((sum, count) => sum + count, 0);
  if (lines > MAX_SMALL_LINES) return styles.longer;
  return lines > MAX_LINES ? styles.long : "";
}

/** One text in both languages, that of the address first. */
function Both({ text }: { text: (locale: Locale) => string }) {
  const locale = useLocale();
  const other = otherLocale(locale);
  return (
    <>
      <span className={styles.first}>{text(locale)}</span> <span lang={other}>{text(other)}</span>
    </>
  );
}

/** The week of the whole year, and that of each season. */
function Weeks({ page }: { page: Page }) {
  const rows = page.times.times.filter(({ set, weeks }) => set === "main" && !weeks);
  const seasons = Map.groupBy(rows, ({ season }) => (season ? `${season.from}/${season.to}` : ""));
  return [...seasons].map(([key, ofSeason]) => (
    <section key={key}>
      {key !== "" && <h2>{ofSeason[0] && <Both text={(lang) => seasonText(ofSeason[0] as OpeningTime, lang)} />}</h2>}
      <table>
        <tbody>
          {DAYS.map((day) => (
            <tr key={day}>
              <th scope="row">
                <Both text={(lang) => weekdayName(lang, day)} />
              </th>
              <td>
                <Hours rows={ofSeason.filter((row) => row.day === day)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}

function seasonText({ season }: OpeningTime, locale: Locale): string {
  if (!season) return "";
  return textsFor(locale, "page").seasonNote({
    from: dayOfYear(locale, season.from),
    to: dayOfYear(locale, season.to),
  });
}

function Hours({ rows }: { rows: readonly OpeningTime[] }) {
  if (rows.length === 0) return <Both text={(lang) => textsFor(lang, "page").closed} />;
  return rows
    .toSorted((one, other) => one.opens.localeCompare(other.opens))
    .map(({ id, opens, closes, kind }) => (
      <span key={id} className={styles.hours}>
        {opens} – {closes}
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
        <Both text={(lang) => textsFor(lang, "window-card").changes} />
      </h2>
      <ul>
        {special.map((row) => (
          <li key={row.id}>
            <Both text={(lang) => datesText(row, lang)} />
            <strong>
              {row.closed ? (
                <Both text={(lang) => textsFor(lang, "page").closed} />
              ) : (
                row.intervals.map(({ from, to }) => `${from} – ${to}`).join(", ")
              )}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function datesText({ date_from, date_to }: SpecialTime, locale: Locale): string {
  const from = longDate(locale, date_from);
  return date_to === date_from ? from : `${from} – ${longDate(locale, date_to)}`;
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
