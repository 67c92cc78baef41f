import type { Category } from "../../../contract/categories.ts";
import type { PageCard } from "../../../contract/pages/card.ts";
import type { SearchResult } from "../../../contract/pages/public.ts";
import type { Tag } from "../../../contract/tags.ts";
import { defineScreen } from "../../document/screen.ts";
import { useSite } from "../../document/site-context.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { textsFor } from "../../i18n/texts-for.ts";
import { useHref } from "../../i18n/use-href.ts";
import grids from "../../theme/grids.module.css";
import { followedSearch } from "../FollowLink/FollowLink.tsx";
import { newPagesLink } from "../feed-links.ts";
import { NearMe } from "../islands/near-me/NearMe.tsx";
import { PlaceMap } from "../islands/place-map/PlaceMap.tsx";
import { SearchBox } from "../islands/search-box/SearchBox.tsx";
import { mapPointOf } from "../map-point.ts";
import { opensNext } from "../opens-next.ts";
import styles from "./pages.module.css";
import { Chosen } from "./pages-chosen.tsx";
import type { Criteria } from "./pages-criteria.ts";
import { Filters } from "./pages-filters.tsx";
import { AlsoSearched, MayBeClosed } from "./pages-match.tsx";
import { Results } from "./pages-results.tsx";
import { type Understanding, Understood, understood, usePlaceReadIn, withoutSearch } from "./pages-understood.tsx";

/** With fewer places open than this, those that open next are shown too. */
const LITTLE = 4;
const OPENS_NEXT_SHOWN = 6;

type Found = {
  criteria: Criteria;
  query: URLSearchParams;
  result: SearchResult;
  /** The places that open next, where few are open. */
  next: PageCard[];
  categories: Category[];
  tags: Tag[];
} & Pick<Understanding, "typed" | "read">;

/** The search: query, filters, results and map. The address holds all parameters. */
export const PagesScreen = defineScreen<Found>({
  path: "/pages",
  async load(context) {
    const { call, readQuery } = context;
    const { query, typed, read } = understood(context);
    const criteria = readQuery("pages", query);
    const [result, chosen, tags] = await Promise.all([
      call("pages", { match: "strong", ...criteria }),
      criteria.category ? call("categories", {}) : [],
      criteria.tag ? call("tags", {}) : [],
    ]);
    // They name the chosen category, and stand where nothing was found.
    const categories = result.items.length === 0 && chosen.length === 0 ? await call("categories", {}) : chosen;
    const isLittleOpen = criteria.open_at === "now" && !criteria.cursor && result.total < LITTLE;
    const next = isLittleOpen ? await opensNext(context, criteria, OPENS_NEXT_SHOWN) : [];
    return { criteria, query, typed, read, result, next, categories, tags };
  },
  head({ criteria, query }, { locale }) {
    const texts = textsFor(locale, "pages");
    const title = criteria.q ? texts.searchTitle({ q: criteria.q }) : texts.title;
    const search = followedSearch(query);
    const feeds = [newPagesLink(locale, textsFor(locale, "follow").newPages, search)];
    return { title, description: texts.description, noindex: query.size > 0, feeds };
  },
  View({ data }) {
    const texts = useTexts("pages");
    const { criteria, result, next } = data;
    return (
      <div className={`column ${styles.wide}`}>
        <h1 className={grids.title}>{criteria.q ? texts.searchTitle({ q: criteria.q }) : texts.title}</h1>
        <div className={styles.search}>
          <SearchBox value={criteria.q ?? ""} keep={withoutSearch(data)} />
        </div>
        <AlsoSearched also={result.also} query={data.query} />
        <Understood understanding={data} criteria={criteria} />
        <Filters criteria={criteria} query={data.query} facets={result.facets}>
          <NearMe className={styles.near} />
          <Chosen
            criteria={criteria}
            query={data.query}
            near={usePlaceReadIn(data.read)}
            categories={data.categories}
            tags={data.tags}
          />
        </Filters>
        <MayBeClosed result={result} query={data.query} />
        <div className={styles.split}>
          {result.items.length > 0 && <ListOrMap />}
          <Results {...data} />
          <ResultsMap pages={[...result.items, ...next]} more={otherResults(data)} />
        </div>
      </div>
    );
  },
});

/** On a screen without room for both: links to the list and to the map, of which the target is shown, and which stay in view. */
function ListOrMap() {
  const texts = useTexts("pages");
  return (
    <nav className={styles.views} aria-label={texts.views}>
      <a href="#found">{texts.list}</a>
      <a href={`#${MAP_ID}`}>{texts.map}</a>
    </nav>
  );
}

const MAP_ID = "map";

/** The search whose other places the map adds, where the list does not show all. */
function otherResults({ criteria, result }: Found): string | undefined {
  if (result.total <= result.items.length) return undefined;
  const { cursor: _cursor, limit: _limit, ...search } = criteria;
  const sent = Object.entries({ match: "strong", ...search }).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(sent.map(([name, value]) => [name, String(value)])));
}

function ResultsMap({ pages, more }: { pages: readonly PageCard[]; more: string | undefined }) {
  const site = useSite();
  const href = useHref();
  return (
    <div id={MAP_ID} className={styles.map}>
      <PlaceMap
        points={pages.flatMap((page) => mapPointOf(page, site, href(`/pages/${page.slug}`)))}
        more={more}
        searchable
        tall
      />
    </div>
  );
}
