import { country } from "#core/contract/country.ts";
import type { PageCard as Card } from "#core/contract/pages/card.ts";
import { distanceText, rounded } from "#core/texts/numbers.ts";
import { Bi, inOtherLanguage, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { NoticeMarks } from "../DayNotices/DayNotices.tsx";
import layout from "../layout.module.css";
import { Marks } from "../marks.tsx";
import { OpeningState } from "../OpeningState/OpeningState.tsx";
import { useStyleRule } from "../page-resources.ts";
import { usePlaceName } from "../places.ts";
import styles from "./PageCard.module.css";
import { PagePicture } from "./PagePicture.tsx";

type Props = { page: Card; href: string; eager?: boolean; level?: 2 | 3 };

/** A page in a list: picture, name, place, opening state and price. */
export function PageCard({ page, href, eager = false, level = 3 }: Props) {
  const texts = useTexts("common");
  const locale = useLocale();
  const placeName = usePlaceName();
  const other = inOtherLanguage(page, "name", locale);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className={`${layout.box} ${layout.whole} ${styles.card}`} data-place-id={page.slug}>
      <PagePicture
        page={page}
        eager={eager}
        className={useStyleRule(`vt-${page.slug}`, `view-transition-name:page-${page.slug}`)}
      />
      <div className={styles.details}>
        <p className={styles.kind}>
          {page.distance_m !== null && (
            <>
              <strong>
                <Distance metres={page.distance_m} />
              </strong>
              {page.categories[0] && " · "}
            </>
          )}
          {page.categories[0] && <Bi of={page.categories[0]} field="name" />}
          {page.categories[0] && page.location && " · "}
          {page.location && placeName(page.location)}
        </p>
        <Heading className={styles.name}>
          <a className={layout.cover} href={href}>
            <Bi of={page} field="name" />
          </a>
        </Heading>
        {other && (
          <p className={styles.other} lang={other.lang}>
            {other.text}
          </p>
        )}
        <p className={styles.slogan}>
          <Bi of={page} field="slogan" />
        </p>
        <p className={styles.facts}>
          <OpeningState of={page} />
          <NoticeMarks notices={page.day_notices} />
          {page.price_type && (
            <span className={`${layout.quiet} ${styles.price}`}>{texts.priceType[page.price_type]}</span>
          )}
        </p>
      </div>
      <Marks page={page} />
    </article>
  );
}

function Distance({ metres }: { metres: number }) {
  const texts = useTexts("common").distance;
  const locale = useLocale();
  if (country.distances === "miles") return distanceText(metres, locale);
  return metres < 950
    ? texts.m({ n: rounded(locale, Math.max(metres, 10)) })
    : texts.km({ n: rounded(locale, metres / 1000) });
}
