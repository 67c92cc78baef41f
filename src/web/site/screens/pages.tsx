import type { Category } from "../../../contract/categories.ts";
import type { SearchResult } from "../../../contract/pages/public.ts";
import type { Tag } from "../../../contract/tags.ts";
import { endOfToday } from "../../../domain/local-time.ts";
import { timedQuery } from "../../../domain/time-terms.ts";
import { defineScreen, type ScreenContext } from "../../document/screen.ts";
import { Bi, useLocale } from "../../i18n/bilingual.tsx";
import { type Texts, useTexts } from "../../i18n/texts.tsx";
import { textsFor } from "../../i18n/texts-for.ts";
import { useHref } from "../../i18n/use-href.ts";
import grids from "../../theme/grids.module.css";
import { CategoryTile } from "../../ui/CategoryTile/CategoryTile.tsx";
import { Empty } from "../../ui/Empty/Empty.tsx";
import { Pager } from "../../ui/Pager/Pager.tsx";
import { CardCell } from "../CardCell/CardCell.tsx";
import { NearMe } from "../islands/near-me/NearMe.tsx";
import { PlaceMap } from "../islands/place-map/PlaceMap.tsx";
import { SearchBox } from "../islands/search-box/SearchBox.tsx";
import { mapPointOf } from "../map-point.ts";
import styles from "./pages.module.css";
import { Chosen } from "./pages-chosen.tsx";
import { type Criteria, openAtText } from "./pages-criteria.ts";
import { Filters } from "./pages-filters.tsx";
import { AlsoSearched, LessAlike } from "./pages-match.tsx";

type Found = {
  criteria: Criteria;
  query: URLSearchParams;
  result: SearchResult;
  categories: Category[];
  tags: Tag[];
} & Pick<Understanding, "typed">;

/** The search: query, filters, results and map. The address holds all parameters. */
export const PagesScreen = defineScreen<Found>({
  path: "/pages",
  async load(context) {
    const { call, readQuery } = context;
    const { query, typed } = withoutTimeTerms(context);
    const criteria = readQuery("pages", query);
    const [result, chosen, tags] = await Promise.all([
      call("pages", { match: "strong", ...criteria }),
      criteria.category ? call("categories", {}) : [],
      criteria.tag ? call("tags", {}) : [],
    ]);
    // They name the chosen category, and stand where nothing was found.
    const categories = result.items.length === 0 && chosen.length === 0 ? await call("categories", {}) : chosen;
    return { criteria, query, typed, result, categories, tags };
  },
  head({ criteria, query }, { locale }) {
    const texts = textsFor(locale, "pages");
    const title = criteria.q ? texts.searchTitle({ q: criteria.q }) : texts.title;
    return { title, description: texts.description, noindex: query.size > 0 };
  },
  View({ data }) {
    const texts = useTexts("pages");
    const { criteria, result } = data;
    return (
      <div className="column">
        <h1 className={grids.title}>{criteria.q ? texts.searchTitle({ q: criteria.q }) : texts.title}</h1>
        <div className={styles.search}>
          <SearchBox value={criteria.q ?? ""} keep={withoutSearch(data)} />
          <NearMe className={styles.near} />
        </div>
        <AlsoSearched also={result.also} query={data.query} />
        {data.typed && <Understood typed={data.typed} criteria={criteria} />}
        <Filters criteria={criteria} query={data.query} facets={result.facets} />
        <Chosen criteria={criteria} query={data.query} categories={data.categories} tags={data.tags} />
        <div className={styles.split}>
          <Results {...data} />
          <ResultsMap result={result} />
        </div>
      </div>
    );
  },
});

type Understanding = {
  /** The parameters of the search. */
  query: URLSearchParams;
  /** The query as typed, where words of it became the filter “open at”; else null. */
  typed: string | null;
};

/** “open sunday” as a filter: words of time are taken out of the query, unless the address has a time already. */
function withoutTimeTerms({ query, now, until }: ScreenContext): Understanding {
  const typed = query.get("q") ?? "";
  const timed = query.has("open_at") ? null : timedQuery(typed, now);
  if (!timed) return { query, typed: null };
  // Today's words mean something else tomorrow, and once their time has come.
  until(endOfToday(now));
  if (timed.openAt !== "now") until(Temporal.Instant.from(timed.openAt));
  const understood = new URLSearchParams(query);
  if (timed.rest) understood.set("q", timed.rest);
  else understood.delete("q");
  understood.set("open_at", timed.openAt);
  return { query: understood, typed };
}

/** Says how words of the query were understood, with a link that searches for the words. */
function Understood({ typed, criteria: { open_at = "now" } }: { typed: string; criteria: Criteria }) {
  const texts = useTexts("pages");
  const locale = useLocale();
  const pages = useHref()("/pages");
  const meaning = open_at === "now" ? texts.openNow : openAtText(open_at, texts, locale);
  return (
    <p className={styles.understood}>
      {texts.understood({ terms: typed, meaning })}{" "}
      <a href={`${pages}?${new URLSearchParams({ q: `"${typed}"` })}`} rel="nofollow">
        {texts.literally}
      </a>
    </p>
  );
}

/** What a new search keeps: the filters, but for a time that was read in the words of the last one. */
function withoutSearch({ query, typed }: Understanding): URLSearchParams {
  const others = new URLSearchParams(query);
  for (const name of ["q", "cursor", "sort", "match", ...(typed === null ? [] : ["open_at"])]) others.delete(name);
  return others;
}

function Results({ criteria, result, query, categories }: Found) {
  const texts = useTexts("pages");
  const count = useTexts("common").count;
  const href = useHref();
  if (result.items.length === 0) return <NothingFound criteria={criteria} result={result} categories={categories} />;
  const next = new URLSearchParams(query);
  if (result.next_cursor) next.set("cursor", result.next_cursor);
  const first = new URLSearchParams(query);
  first.delete("cursor");
  const start = first.size > 0 ? `${href("/pages")}?${first}` : href("/pages");
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={styles.total}>
        {count.results({ n: result.total })}
      </h2>
      <ul className={styles.list}>
        {result.items.map((page, at) => (
          <CardCell key={page.id} className={styles.cell} page={page} eager={at < 2} />
        ))}
      </ul>
      <Pager
        next={result.next_cursor ? { href: `${href("/pages")}?${next}`, text: texts.next } : null}
        first={query.has("cursor") ? { href: start, text: texts.first } : null}
      />
      {(criteria.match === "all" || !result.next_cursor) && <LessAlike result={result} query={query} />}
    </section>
  );
}

function NothingFound({ criteria, result, categories }: Pick<Found, "criteria" | "result" | "categories">) {
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

const FILTERS = ["category", "price_type", "within_m", "tag", "open_at", "bbox"] as const;

function ResultsMap({ result }: { result: SearchResult }) {
  const locale = useLocale();
  const href = useHref();
  return (
    <div className={styles.map}>
      <PlaceMap
        points={result.items.flatMap((page) => mapPointOf(page, locale, href(`/pages/${page.slug}`)))}
        searchable
        tall
      />
    </div>
  );
}
