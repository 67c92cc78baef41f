import type { PageReason } from "../../../../contract/directory/ask.ts";
import type { Category } from "../../../../contract/directory/categories.ts";
import type { PageCard } from "../../../../contract/pages/card.ts";
import type { SearchResult } from "../../../../contract/pages/public.ts";
import { clock } from "../../../../texts/dates.ts";
import { Bi, useLocale } from "../../../i18n/bilingual.tsx";
import { type Texts, useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import grids from "../../../theme/grids.module.css";
import { CategoryTile } from "../../../ui/CategoryTile/CategoryTile.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { Pager } from "../../../ui/Pager/Pager.tsx";
import { CardCell } from "../../CardCell/CardCell.tsx";
import { FollowLink, followedSearch } from "../../FollowLink/FollowLink.tsx";
import { ListChoice } from "../../islands/list-choice/ListChoice.tsx";
import type { Criteria } from "./pages-criteria.ts";
import { LessAlike } from "./pages-match.tsx";
import styles from "./pages-results.module.css";

type Props = {
  criteria: Criteria;
  query: URLSearchParams;
  result: SearchResult;
  /** The places that open next, where few are open. */
  next: readonly PageCard[];
  categories: readonly Category[];
  /** Why places stand there. */
  reasons: readonly PageReason[];
  /** Something else than places answers the question. */
  isAnswered: boolean;
};

/** The places found, and what to do where there are none. */
export function Results({ criteria, result, query, next: opening, categories, reasons, isAnswered }: Props) {
  const texts = useTexts("pages");
  const count = useTexts("common").count;
  const href = useHref();
  if (result.items.length === 0 && opening.length === 0 && isAnswered) return null;
  if (result.items.length === 0 && opening.length === 0)
    return <NothingFound criteria={criteria} result={result} categories={categories} />;
  const next = new URLSearchParams(query);
  if (result.next_cursor) next.set("cursor", result.next_cursor);
  const first = new URLSearchParams(query);
  first.delete("cursor");
  const start = first.size > 0 ? `${href("/pages")}?${first}` : href("/pages");
  return (
    <section aria-labelledby="found" className={styles.results}>
      <div className={styles.resultsHead}>
        <h2 id="found">{result.total === 0 ? texts.noneOpen : count.results({ n: result.total })}</h2>
        <ListChoice />
      </div>
      <Cards pages={result.items} reasons={reasons} />
      {opening.length > 0 && (
        <>
          <h2 className={styles.opensNext}>{texts.opensNext}</h2>
          <Cards pages={opening} />
        </>
      )}
      <Pager
        next={result.next_cursor ? { href: `${href("/pages")}?${next}`, text: texts.next } : null}
        first={query.has("cursor") ? { href: start, text: texts.first } : null}
      />
      <FollowResults query={query} />
      {(criteria.match === "all" || !result.next_cursor) && <LessAlike result={result} query={query} />}
    </section>
  );
}

/** Follows the search with its filters, or new places where there are none. */
function FollowResults({ query }: Pick<Props, "query">) {
  const texts = useTexts("follow");
  const search = followedSearch(query);
  return (
    <p className={styles.follow}>
      <FollowLink search={search || "all"}>{search ? texts.linkSearch : texts.linkNew}</FollowLink>
    </p>
  );
}

/** The pictures of the first row of cards on a desk, and of the rows in view on a phone. */
const EAGER_PICTURES = 3;

type CardsProps = { pages: readonly PageCard[]; level?: 2 | 3; reasons?: readonly PageReason[] };

/** Why a place stands there: “17:30–21:00 · step-free”. */
function Reason({ of }: { of: PageReason | undefined }) {
  const texts = useTexts("pages");
  const locale = useLocale();
  const hours = (of?.open ?? []).map(({ from, to }) => `${clock(locale, from)}–${clock(locale, to)}`);
  const facts = (of?.facts ?? []).map((fact) => texts.facts[fact as keyof typeof texts.facts]);
  const said = [...(hours.length > 0 ? [hours.join(", ")] : []), ...facts];
  return said.length > 0 ? <p className={styles.reason}>{said.join(" · ")}</p> : null;
}

/** Pages in the form that the reader has chosen. */
export function Cards({ pages, level = 3, reasons = [] }: CardsProps) {
  const reasonOf = new Map(reasons.map((reason) => [reason.page, reason]));
  return (
    <ul className={grids.cards} data-choosable="">
      {pages.map((page, at) => (
        <CardCell key={page.id} page={page} level={level} eager={at < EAGER_PICTURES}>
          <Reason of={reasonOf.get(page.slug)} />
        </CardCell>
      ))}
    </ul>
  );
}

function NothingFound({ criteria, result, categories }: Pick<Props, "criteria" | "result" | "categories">) {
  const texts = useTexts("pages");
  const href = useHref();
  return (
    <section>
      <Empty title={texts.none}>
        <p>{hintOf(texts, criteria, result)}</p>
        {result.near_names.length > 0 && (
          <ul className={styles.near_names} aria-label={texts.nearNames}>
            {result.near_names.map((page) => (
              <li key={page.slug}>
                <a href={href(`/pages/${page.slug}`)}>
                  <Bi of={page} field="name" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Empty>
      <h2 className={styles.orBrowse}>{texts.orBrowse}</h2>
      <ul className={grids.tiles}>
        {categories
          .filter((category) => category.pages > 0)
          .map((category) => (
            <li key={category.id}>
              <CategoryTile category={category} href={href(`/categories/${category.slug}`)} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** What to do next: only what this screen offers. */
function hintOf(texts: Texts["pages"], criteria: Criteria, { near_names }: SearchResult): string {
  const isFiltered = FILTERS.some((name) => criteria[name] !== undefined);
  if (near_names.length > 0) return isFiltered ? texts.noneFilteredOrNear : texts.noneNear;
  return isFiltered ? texts.noneFiltered : texts.noneHint;
}

const FILTERS = ["category", "price_type", "within_m", "tag", "accessibility", "open_at", "bbox"] as const;
