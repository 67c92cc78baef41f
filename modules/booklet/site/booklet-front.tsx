import type { Locale } from "#core/contract/locales.ts";
import { fallbackDrawing } from "#core/texts/drawing/landscape.ts";
import { hasWater } from "#core/texts/drawing/landscapes.ts";
import { noticeDays } from "#core/texts/office-notice-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { SiteLogo } from "#core/web/document/Layout/SiteLogo.tsx";
import { useSite } from "#core/web/document/site-context.tsx";
import { QrCode } from "#core/web/ui/QrCode/QrCode.tsx";
import styles from "./booklet.module.css";
import type { Booklet } from "./booklet-data.ts";
import { Both, BothOf, useLanguages } from "./booklet-languages.tsx";
import { TownlandName, townlandId } from "./booklet-places.tsx";
import { CHAPTERS, type Chapter } from "./booklet-print.ts";
import { editionDate, monthTitle } from "./booklet-text.ts";

/** The colour of the sky of a month, from winter to winter. */
const SKIES = ["#256497", "#347db5", "#23958c", "#157a73", "#3f8f5f", "#23958c"];

export function Cover({ booklet }: { booklet: Booklet }) {
  const { site } = useSite();
  const [first] = useLanguages();
  const { month } = booklet.address;
  const count = booklet.townlands.reduce((sum, { places }) => sum + places.length, 0);
  const color = SKIES[Math.min(month.month - 1, 12 - month.month)]!;
  const picture = fallbackDrawing({
    subject: site.directory.has_boats ? "ferry" : "hills",
    color,
    seed: `${month}`,
    width: 960,
    height: 640,
    hasWater: hasWater(site.directory),
  });
  return (
    <section className={styles.cover} data-painted="">
      <div className={styles.drawing} aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />
      <div className={styles.title}>
        <SiteLogo className={styles.logo} />
        <p className={styles.siteName}>
          <Both text={(locale) => site.name[locale]} />
        </p>
        <p className={styles.month}>
          <Both text={(locale) => monthTitle(locale, month)} />
        </p>
        <p className={styles.inside}>
          <Both
            text={(locale) =>
              `${textsFor(locale, "booklet").open}: ${textsFor(locale, "booklet").places({ n: count })}`
            }
          />
        </p>
        <div className={styles.address}>
          <QrCode
            className={styles.code}
            text={`${site.publicUrl}/${first}`}
            label={textsFor(first, "booklet").codeOfSite}
          />
          <p>
            {site.publicUrl.replace(/^https?:\/\//, "")}
            <small>
              <Both
                text={(locale) => textsFor(locale, "booklet").edition({ date: editionDate(locale, booklet.today) })}
              />
            </small>
          </p>
        </div>
      </div>
    </section>
  );
}

/** What the office says, how the booklet is read, and its contents. */
export function Front({ booklet, chapters }: { booklet: Booklet; chapters: readonly Chapter[] }) {
  const { now } = useSite();
  return (
    <>
      {booklet.notices.length > 0 && (
        <section className={styles.notices} data-painted="" aria-labelledby="notices">
          <h2 id="notices">
            <Both text={(locale) => textsFor(locale, "booklet").notices} />
          </h2>
          {booklet.notices.map((notice) => (
            <p key={notice.id}>
              <BothOf of={notice} field="text" />{" "}
              <span className={styles.why}>
                <Both text={(locale) => noticeDays(notice, locale, { now, isReadLater: true })} />
              </span>
            </p>
          ))}
        </section>
      )}
      <section aria-labelledby="contents">
        <h2 id="contents">
          <Both text={(locale) => textsFor(locale, "booklet").contents} />
        </h2>
        <ul className={styles.contents}>
          {CHAPTERS.filter((chapter) => chapters.includes(chapter)).map((chapter) => (
            <li key={chapter}>
              <a href={`#${chapter}`}>
                <Both text={(locale) => textsFor(locale, "booklet")[chapter]} />
              </a>
              {chapter === "open" && <Townlands booklet={booklet} />}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="reading" className={styles.small}>
        <h2 id="reading">
          <Both text={(locale) => textsFor(locale, "booklet").howToRead} />
        </h2>
        <p className={styles.paragraphs}>
          <Both text={(locale) => textsFor(locale, "booklet").reading} />
        </p>
      </section>
    </>
  );
}

function Townlands({ booklet: { townlands } }: { booklet: Booklet }) {
  return (
    <ul>
      {townlands.map((townland) => {
        const [from, to] = [townland.places[0]!.number, townland.places.at(-1)!.number];
        return (
          <li key={townland.name ?? ""}>
            <a href={`#${townlandId(townland)}`}>
              <span>
                <TownlandName name={townland.name} />
              </span>
              <span>{from === to ? from : `${from}–${to}`}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The title of the document. */
export const titleOf = ({ address: { month } }: Booklet, locale: Locale): string =>
  textsFor(locale, "booklet").title({ month: monthTitle(locale, month) });
