import type { PageCard } from "#core/contract/pages/card.ts";
import type { SearchResult } from "#core/contract/pages/public.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { CardCell } from "#core/web/site/CardCell/CardCell.tsx";
import layout from "#core/web/ui/layout.module.css";
import { OpenWhen } from "../pages/open-when.tsx";
import styles from "./home-open.module.css";

/** How many places stand in the hero: as many as are read at a glance. */
export const PLACES_IN_HERO = 4;

type Props = {
  /** Those that are open, of which the first are shown. */
  open: SearchResult;
  /** The places that open next, where few are open. */
  next: readonly PageCard[];
};

/** The answer to the question of the home page: places that are open now, and where they are few those that open next. */
export function OpenInHero({ open: { items: open, total, counted }, next }: Props) {
  const texts = useTexts("home");
  const { all } = useTexts("common").more;
  const href = useHref();
  return (
    <section className={styles.open} aria-labelledby="open-now">
      <div
        className={`${layout.row} ${styles.head}`}
        data-wrap="no"
        data-gap="4"
        data-align="baseline"
        data-justify="between"
      >
        <h2 data-like="h3" id="open-now">
          {total > 0 ? texts.openNow : texts.opensNext}
        </h2>
        {total > 0 && <a href={`${href("/pages")}?open_at=now`}>{counted ? texts.allOpen({ n: total }) : all}</a>}
      </div>
      {total > 0 ? <Places pages={open} /> : <p>{texts.noneOpen}</p>}
      {total > 0 && next.length > 0 && <p className={styles.next}>{texts.opensNext}</p>}
      {next.length > 0 && <Places pages={next} />}
      <OpenWhen className={styles.when} />
    </section>
  );
}

const Places = ({ pages }: { pages: readonly PageCard[] }) => (
  <ul className={styles.places} data-rows="">
    {pages.map((page) => (
      <CardCell key={page.id} page={page} />
    ))}
  </ul>
);
