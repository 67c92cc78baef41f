import { MAX_QUERY_LENGTH } from "@eolaire/search";
import type { Answer } from "#core/contract/directory/ask.ts";
import type { Category } from "#core/contract/directory/categories.ts";
import type { Tag } from "#core/contract/directory/tags.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { SearchResult } from "#core/contract/pages/public.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { type Loaded, loadSlot } from "#core/web/document/slots.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { newPagesLink, searchAlone } from "#core/web/site/feed-links.ts";
import { ListChoice } from "#core/web/site/islands/list-choice/ListChoice.island.tsx";
import { NearMe } from "#core/web/site/islands/near-me/NearMe.island.tsx";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import { SearchBox } from "#core/web/site/islands/search-box/SearchBox.tsx";
import { mapPointOf } from "#core/web/site/map-point.ts";
import { opensNext } from "#core/web/site/opens-next.ts";
import layout from "#core/web/ui/layout.module.css";
import { OPEN_WHEN_FIELDS, withOpenWhen } from "./open-when.tsx";
import styles from "./pages.module.css";
import { AnswerGroups } from "./pages-answer.tsx";
import { Chosen } from "./pages-chosen.tsx";
import type { Criteria } from "./pages-criteria.ts";
import filters from "./pages-filters.module.css";
import { Filters } from "./pages-filters.tsx";
import { AlsoSearched, EngineAway, MayBeClosed } from "./pages-match.tsx";
import { Results } from "./pages-results.tsx";
import { meantQuery, Understood, withoutSearch } from "./pages-understood.tsx";
import { isNumberAlone, Urgent } from "./pages-urgent.tsx";

/** With fewer places open than this, those that open next are shown too. */
const LITTLE = 4;
const OPENS_NEXT_SHOWN = 6;

type Found = {
  criteria: Criteria;
  /** What was searched: the meaning of the words, and what was chosen by hand. */
  query: URLSearchParams;
  /** The words as typed. */
  typed: string;
  /** What was chosen by hand. */
  chosen: URLSearchParams;
  byHand: Criteria;
  answer: Answer;
  result: SearchResult;
  /** The places that open next, where few are open. */
  next: PageCard[];
  /** What modules have read for their groups of the answer. */
  loaded: Loaded;
  categories: Category[];
  tags: Tag[];
};

/** The search: query, filters, results and map. The address holds all parameters. */
export const PagesScreen = defineScreen<Found>({
  path: "/pages",
  counts: "question",
  fields: OPEN_WHEN_FIELDS,
  async load(context) {
    const { call, readQuery, now } = context;
    const chosen = withOpenWhen(context.query, now);
    const typed = chosen.get("q");
    if (typed) chosen.set("q", Array.from(typed).slice(0, MAX_QUERY_LENGTH).join(""));
    const byHand = readQuery("pages", chosen);
    const answer = await call("ask", { match: "strong", ...byHand });
    const query = meantQuery(answer, chosen);
    const criteria = readQuery("pages", query);
    const result = answer.pages;
    const [named, tags, loaded] = await Promise.all([
      criteria.category ? call("categories", {}) : [],
      criteria.tag ? call("tags", {}) : [],
      loadSlot("answer", context, { answer }),
    ]);
    // They name the chosen category, and stand where nothing was found.
    const isNothing = answer.order.length === 0 && named.length === 0;
    const isMissed = answer.unmet.some(
      ({ group, why }) => group === answer.order[0] && why !== "not_known" && why !== "closed_then",
    );
    const isNone = answer.order.length === 0 && !answer.urgent?.information;
    if (isNone || isMissed) context.unanswered?.(byHand.q ?? "");
    const categories = isNothing ? await call("categories", {}) : named;
    const isLittleOpen = criteria.open_at === "now" && !criteria.cursor && result.total < LITTLE;
    const next = isLittleOpen ? await opensNext(context, criteria, OPENS_NEXT_SHOWN) : [];
    return {
      criteria,
      query,
      typed: chosen.get("q") ?? "",
      chosen,
      byHand,
      answer,
      result,
      next,
      loaded,
      categories,
      tags,
    };
  },
  head({ typed, query, ...data }, { locale }) {
    const texts = textsFor(locale, "pages");
    const chosen = aloneOf(data);
    const title = typed ? texts.searchTitle({ q: typed }) : chosen ? plain(chosen, "name", locale) : texts.title;
    const search = searchAlone(query);
    const feeds = [newPagesLink(locale, texts.newPages, search)];
    return { title, description: texts.description, noindex: query.size > 0, feeds };
  },
  View({ data }) {
    const texts = useTexts("pages");
    const { criteria, result, next, typed, chosen, answer } = data;
    const chosenAlone = aloneOf(data);
    const places = [...result.items, ...next, ...answer.nearest, ...answer.instead];
    // Without a place it would be an empty sea; where only its part in view is searched, one goes on from it.
    const hasMap = places.length > 0 || criteria.bbox !== undefined;
    return (
      <div className={`column ${styles.wide}`}>
        <div className={styles.title}>
          <h1>
            {typed ? texts.searchTitle({ q: typed }) : chosenAlone ? <Bi of={chosenAlone} field="name" /> : texts.title}
          </h1>
          {result.items.length > 0 && <ListOrMap />}
        </div>
        <div className={`${layout.actions} ${styles.search}`} data-print="no">
          <SearchBox value={typed} keep={withoutSearch(chosen)} />
        </div>
        <EngineAway result={result} />
        <AlsoSearched also={result.also} query={data.query} />
        <Understood typed={typed} answer={answer} chosen={chosen} />
        {!isNumberAlone(answer) && <Urgent answer={answer} />}
        <AnswerGroups answer={answer} loaded={data.loaded} where="before" />
        <Filters
          criteria={criteria}
          query={data.query}
          result={result}
          beside={
            <>
              <Chosen criteria={data.byHand} query={chosen} categories={data.categories} tags={data.tags} />
              {places.length > 0 && <ListChoice />}
            </>
          }
        >
          <NearMe className={`${layout.pill} ${filters.opener}`} />
        </Filters>
        <MayBeClosed result={result} query={data.query} />
        <div className={hasMap ? `${layout.stack} ${styles.split}` : layout.stack} data-gap="5">
          <Results {...data} />
          {hasMap && <ResultsMap pages={places} more={otherResults(data)} />}
        </div>
        <AnswerGroups answer={answer} loaded={data.loaded} where="after" />
      </div>
    );
  },
});

/** The category or tag that is all that was chosen, and of which the screen has its name. */
function aloneOf({ byHand, categories, tags }: Pick<Found, "byHand" | "categories" | "tags">) {
  const { category, tag = [] } = byHand;
  if (category) return tag.length === 0 ? categories.find(({ slug }) => slug === category) : undefined;
  return tag.length === 1 ? tags.find(({ slug }) => slug === tag[0]) : undefined;
}

/** On a screen without room for both: links to the list and to the map, of which the target is shown, and which stay in view. */
function ListOrMap() {
  const texts = useTexts("pages");
  return (
    <nav className={styles.views} data-print="no" aria-label={texts.views}>
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
    <div id={MAP_ID} className={styles.map} data-print="no">
      <PlaceMap
        points={pages.flatMap((page) => mapPointOf(page, site, href(`/pages/${page.slug}`)))}
        more={more}
        searchable
        tall
      />
    </div>
  );
}
