import type { ReactNode } from "react";
import { ACCESSIBILITY_FACTS } from "#core/contract/pages/accessibility.ts";
import { DIETS } from "#core/contract/pages/prices.ts";
import { type Facets, type SearchResult, SORTS } from "#core/contract/pages/public.ts";
import { distanceText, SEARCH_DISTANCES } from "#core/texts/numbers.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { FilterForm } from "#core/web/site/islands/filter-form/FilterForm.island.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { OpenWhenFields } from "./open-when.tsx";
import type { Criteria } from "./pages-criteria.ts";
import styles from "./pages-filters.module.css";

/** Fits two lines on a phone; the others are in a fold. */
const TAGS_SHOWN = 8;

type Props = { criteria: Criteria; query: URLSearchParams; result: Pick<SearchResult, "counted" | "facets"> };

type Slots = { children: ReactNode; beside: ReactNode };

const PANEL_ID = "filters";

/**
 * The filters as a GET form, with the number of results of each choice: “open now” beside the list, the others in a panel over
 * it, and what was chosen as links that take it away.
 */
export function Filters({ criteria, query, result, children, beside }: Props & Slots) {
  const texts = useTexts("pages");
  const href = useHref();
  return (
    <FilterForm
      action={href("/pages")}
      className={`${layout.row} ${styles.form}`}
      barClassName={`${layout.row} ${layout.line} ${styles.bar}`}
      beside={beside}
    >
      {(["q", "near", "bbox", "match"] as const).map(
        (name) => query.has(name) && <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} />,
      )}
      <OpenChoice isChosen={criteria.open_at === "now"} count={result.counted ? result.facets.open_now : null} />
      {result.counted && <Opener />}
      {children}
      <OpenWhenFields criteria={criteria} />
      <div className={`${layout.row} ${styles.actions}`} data-wrap="no">
        <Button data-submit="">{texts.apply}</Button>
      </div>
      {result.counted ? (
        <Panel criteria={criteria} query={query} facets={result.facets} />
      ) : (
        IN_PANEL.flatMap((name) =>
          query.getAll(name).map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
        )
      )}
    </FilterForm>
  );
}

/** The fields of the panel, which knows its choices by their counts. */
const IN_PANEL = ["category", "price_type", "within_m", "sort", "diet", "accessibility", "tag"];

function Opener() {
  const texts = useTexts("pages");
  return (
    <button type="button" className={`${layout.pill} ${styles.opener}`} popoverTarget={PANEL_ID}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M2 6h9M15 6h3M2 14h3M9 14h9" />
        <circle cx="13" cy="6" r="2" />
        <circle cx="7" cy="14" r="2" />
      </svg>
      {texts.filters}
    </button>
  );
}

function Panel({ criteria, query, facets }: ChoiceProps & { query: URLSearchParams }) {
  const texts = useTexts("pages");
  const href = useHref();
  return (
    <div id={PANEL_ID} popover="auto" className={`${layout.box} ${styles.panel}`}>
      <div className={`${layout.head} ${styles.panelHead}`} data-wrap="no">
        <p>{texts.filters}</p>
        <button type="button" className={styles.close} popoverTarget={PANEL_ID} popoverTargetAction="hide">
          <span className="visually-hidden">{texts.close}</span>
          <svg viewBox="0 0 12 12" width="16" height="16" aria-hidden="true">
            <path d="M2 2l8 8M10 2l-8 8" />
          </svg>
        </button>
      </div>
      <div className={`${layout.row} ${styles.choices}`} data-align="end">
        <CategoryChoice criteria={criteria} facets={facets} />
        <PriceChoice criteria={criteria} facets={facets} />
        {criteria.near && <DistanceChoice criteria={criteria} />}
        <SortChoice criteria={criteria} />
        <DietChoice criteria={criteria} facets={facets} />
        <AccessibilityChoice criteria={criteria} facets={facets} />
        <TagChoice criteria={criteria} facets={facets} />
      </div>
      <div className={`${layout.head} ${styles.panelFoot}`} data-wrap="no">
        <a href={pagesAddress(href("/pages"), query)}>{texts.clear}</a>
        <Button data-count="">{texts.apply}</Button>
      </div>
    </div>
  );
}

/** The search without its filters. */
function pagesAddress(pages: string, query: URLSearchParams): string {
  const q = query.get("q");
  return q === null ? pages : `${pages}?${new URLSearchParams({ q })}`;
}

/** “Open now”; another time is chosen beside it. */
function OpenChoice({ isChosen, count }: { isChosen: boolean; count: number | null }) {
  const texts = useTexts("pages");
  return (
    <label className={styles.toggle}>
      <input type="checkbox" name="open_at" value="now" defaultChecked={isChosen} autoComplete="off" />
      <span>
        {texts.openNow} {count !== null && <Count n={count} />}
      </span>
    </label>
  );
}

type ChoiceProps = { criteria: Criteria; facets: Facets };

function CategoryChoice({ criteria, facets }: ChoiceProps) {
  const texts = useTexts("pages");
  const locale = useLocale();
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{texts.category}</span>
      <select name="category" defaultValue={criteria.category ?? ""}>
        <option value="">{texts.anyCategory}</option>
        {facets.categories.map((category) => (
          <option key={category.slug} value={category.slug}>
            {`${plain(category, "name", locale)} (${category.count})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function PriceChoice({ criteria, facets }: ChoiceProps) {
  const texts = useTexts("pages");
  const priceType = useTexts("common").priceType;
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{texts.price}</span>
      <select name="price_type" defaultValue={criteria.price_type ?? ""}>
        <option value="">{texts.anyPrice}</option>
        {facets.price_types.map(({ slug, count }) => (
          <option key={slug} value={slug}>
            {`${priceType[slug as "free"]} (${count})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function DistanceChoice({ criteria }: { criteria: Criteria }) {
  const texts = useTexts("pages");
  const locale = useLocale();
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{texts.within}</span>
      <select name="within_m" defaultValue={criteria.within_m ?? ""}>
        <option value="">{texts.anyDistance}</option>
        {SEARCH_DISTANCES.map((metres) => (
          <option key={metres} value={metres}>
            {texts.withinDistance({ distance: distanceText(metres, locale) })}
          </option>
        ))}
      </select>
    </label>
  );
}

function SortChoice({ criteria }: { criteria: Criteria }) {
  const texts = useTexts("pages");
  const possible = SORTS.filter((sort) =>
    sort === "relevance"
      ? criteria.q
      : sort === "distance"
        ? criteria.near
        : sort === "hours"
          ? criteria.open_from && criteria.open_to
          : true,
  );
  const usual = criteria.q ? "relevance" : criteria.near ? "distance" : "rank";
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{texts.sort}</span>
      <select name="sort" defaultValue={criteria.sort === usual ? "" : criteria.sort}>
        {possible.map((sort) => (
          <option key={sort} value={sort === usual ? "" : sort}>
            {texts.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}

function TagChoice({ criteria, facets }: ChoiceProps) {
  const texts = useTexts("pages");
  const locale = useLocale();
  const chosen = new Set(criteria.tag);
  const inOrder = facets.tags.toSorted(
    (a, b) => Number(chosen.has(b.slug)) - Number(chosen.has(a.slug)) || b.count - a.count,
  );
  const tags = (from: number, to?: number) =>
    inOrder.slice(from, to).map((tag) => (
      <label key={tag.slug} className={styles.toggle}>
        <input type="checkbox" name="tag" value={tag.slug} defaultChecked={chosen.has(tag.slug)} />
        <span>
          {plain(tag, "name", locale)} <Count n={tag.count} />
        </span>
      </label>
    ));
  if (inOrder.length === 0) return null;
  return (
    <fieldset className={`${layout.row} ${styles.tags}`} data-gap="2">
      <legend className={styles.label}>{texts.good}</legend>
      {tags(0, TAGS_SHOWN)}
      {inOrder.length > TAGS_SHOWN && (
        <details>
          <summary>{texts.moreTags}</summary>
          <div className={layout.row} data-gap="2">
            {tags(TAGS_SHOWN)}
          </div>
        </details>
      )}
    </fieldset>
  );
}

/** For whom there is something to eat, by the marks of menus. */
function DietChoice({ criteria, facets }: ChoiceProps) {
  const texts = useTexts("pages");
  const { diets } = useTexts("services");
  const counts = new Map(facets.diets.map(({ slug, count }) => [slug, count]));
  const chosen = new Set<string>(criteria.diet);
  const possible = DIETS.filter((diet) => counts.has(diet) || chosen.has(diet));
  if (possible.length === 0) return null;
  return (
    <fieldset className={`${layout.row} ${styles.tags}`} data-gap="2">
      <legend className={styles.label}>{texts.diets}</legend>
      {possible.map((diet) => (
        <label key={diet} className={styles.toggle}>
          <input type="checkbox" name="diet" value={diet} defaultChecked={chosen.has(diet)} />
          <span>
            {diets[diet]} <Count n={counts.get(diet) ?? 0} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A choice for each fact that some place has, with “yes or partly” as a choice of its own. */
function AccessibilityChoice({ criteria, facets }: ChoiceProps) {
  const texts = useTexts("accessibility");
  const counts = new Map(facets.accessibility.map(({ slug, count }) => [slug, count]));
  const chosen = new Set<string>(criteria.accessibility);
  const option = (value: string, text: string) => {
    const count = counts.get(value) ?? 0;
    return count > 0 || chosen.has(value) ? <option value={value}>{`${text} (${count})`}</option> : null;
  };
  const possible = ACCESSIBILITY_FACTS.filter((fact) =>
    [fact, `${fact}_partly`].some((filter) => counts.has(filter) || chosen.has(filter)),
  );
  if (possible.length === 0) return null;
  return (
    <fieldset className={`${layout.row} ${styles.tags}`} data-gap="2">
      <legend className={styles.label}>{texts.title}</legend>
      {possible.map((fact) => (
        <label key={fact} className={styles.choice}>
          <span className={styles.label}>{texts.facts[fact]}</span>
          <select
            name="accessibility"
            defaultValue={[fact, `${fact}_partly`].find((filter) => chosen.has(filter)) ?? ""}
          >
            <option value="">{texts.filter.any}</option>
            {option(fact, texts.filter.yes)}
            {option(`${fact}_partly`, texts.filter.partly)}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

const Count = ({ n }: { n: number }) => <span className={styles.count}>{n}</span>;
