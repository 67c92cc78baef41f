import { Fragment, type ReactNode } from "react";
import type { Answer, PageReason } from "#core/contract/directory/ask.ts";
import type { Category } from "#core/contract/directory/categories.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { SearchResult } from "#core/contract/pages/public.ts";
import { servicesText, spansText } from "#core/texts/hours-text.ts";
import { euro } from "#core/texts/numbers.ts";
import { evidenceTexts } from "#core/texts/unmet-text.ts";
import { slotOf } from "#core/web/document/slots.tsx";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { countText } from "#core/web/i18n/count-text.ts";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { CardCell } from "#core/web/site/CardCell/CardCell.tsx";
import { searchAlone } from "#core/web/site/feed-links.ts";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { CategoryTiles } from "#core/web/ui/CategoryTile/CategoryTile.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Pager } from "#core/web/ui/Pager/Pager.tsx";
import { Quoted } from "#core/web/ui/Quoted/Quoted.tsx";
import type { Criteria } from "./pages-criteria.ts";
import { LessAlike } from "./pages-match.tsx";
import styles from "./pages-results.module.css";
import { isNumberAlone, Urgent } from "./pages-urgent.tsx";

type Props = {
  criteria: Criteria;
  query: URLSearchParams;
  result: SearchResult;
  /** The places that open next, where few are open. */
  next: readonly PageCard[];
  categories: readonly Category[];
  typed: string;
  /** What was chosen by hand. */
  chosen: URLSearchParams;
  answer: Answer;
};

/** The places found, and what to do where there are none. */
export function Results(props: Props) {
  const { criteria, result, query, next: opening, answer } = props;
  const { reasons } = answer;
  const texts = useTexts("pages");
  const count = useTexts("common").count;
  const href = useHref();
  const isNone = result.items.length === 0 && opening.length === 0;
  // Who needs help reads whom to call, and not that there is no place.
  const isAnswered = answer.order.length > 0 || Boolean(answer.urgent?.information);
  if (isNone && isAnswered && answer.nearest.length === 0) return null;
  if (isNone) return <NothingFound {...props} />;
  const next = new URLSearchParams(query);
  if (result.next_cursor) next.set("cursor", result.next_cursor);
  const first = new URLSearchParams(query);
  first.delete("cursor");
  const start = first.size > 0 ? `${href("/pages")}?${first}` : href("/pages");
  return (
    <section aria-labelledby="found">
      <h2 className={styles.found} data-like="h3" id="found">
        {result.total === 0 ? texts.noneOpen : countText(result, count, count.results)}
      </h2>
      <Cards pages={result.items} reasons={reasons} />
      {answer.instead.length > 0 && (
        <>
          <h2 data-like="h3" data-above="6" data-below="4">
            {texts.instead}
          </h2>
          <Cards pages={answer.instead} reasons={reasons} />
        </>
      )}
      {opening.length > 0 && (
        <>
          <h2 data-like="h3" data-above="6" data-below="4">
            {texts.opensNext}
          </h2>
          <Cards pages={opening} />
        </>
      )}
      <Pager
        next={result.next_cursor ? { href: `${href("/pages")}?${next}`, text: texts.next } : null}
        first={query.has("cursor") ? { href: start, text: texts.first } : null}
      />
      <p data-above="4" data-below="4">
        <SubscribeSlot of={{ search: searchAlone(query) }} />
      </p>
      {(criteria.match === "all" || !result.next_cursor) && <LessAlike result={result} query={query} />}
    </section>
  );
}

const SubscribeSlot = slotOf("subscribe");

/** The pictures of the first row of cards on a desk, and of the rows in view on a phone. */
const EAGER_PICTURES = 3;

type CardsProps = { pages: readonly PageCard[]; level?: 2 | 3; reasons?: readonly PageReason[] };

/** Why a place stands there: “17:00–23:30 · kitchen 17:00–21:00 · step-free · Soup of the day”. */
function Reason({ of }: { of: PageReason | undefined }) {
  const texts = useTexts("pages");
  const locale = useLocale();
  if (!of) return null;
  const said: ReactNode[] = [
    ...(of.open.length > 0 ? [spansText(of.open, texts, locale)] : []),
    ...servicesText(of, texts, locale),
    ...of.details,
    ...evidenceTexts(of, texts),
    ...of.dishes.map((dish) => (
      <Fragment key={dish.name ?? dish.name_ie}>
        <Bi of={dish} field="name" />
        {dish.amount !== null && ` ${euro(locale, dish.amount)}`}
      </Fragment>
    )),
  ];
  return (
    <>
      {said.length > 0 && <p className={styles.reason}>{said.flatMap((one, at) => (at > 0 ? [" · ", one] : [one]))}</p>}
      {of.quote && <Quoted of={of.quote} />}
    </>
  );
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

/** What was understood and can be dropped with a press, what is nearest to it, and where else to look. */
function NothingFound({ criteria, result, categories, answer }: Props) {
  const texts = useTexts("pages");
  const footer = useTexts("feedback");
  const href = useHref();
  const { nearest, reasons } = answer;
  const isClosed = answer.unmet.some(({ group, why }) => group === "pages" && why === "none_then");
  // Something else than places answers the question.
  const isAnswered = answer.order.length > 0;
  return (
    <section aria-labelledby="found">
      <div className={`${layout.card} ${layout.stack}`} data-gap="3">
        <h2 id="found">{nearest.length > 0 ? (isClosed ? texts.noneThen : texts.noneFits) : texts.none}</h2>
        <p>{hintOf(texts, criteria, result)}</p>
        {result.near_names.length > 0 && (
          <ul className={layout.row} data-gap="2" aria-label={texts.nearNames}>
            {result.near_names.map((page) => (
              <li key={page.slug}>
                <ButtonLink href={href(`/pages/${page.slug}`)} kind="soft">
                  <Bi of={page} field="name" />
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        {!isAnswered && nearest.length === 0 && (
          <p className={layout.actions}>
            {texts.isMissing} <a href={href("/request")}>{footer.footerRequest}</a>
            <a href={href("/feedback")}>{footer.footer}</a>
          </p>
        )}
      </div>
      {isNumberAlone(answer) && <Urgent answer={answer} />}
      {nearest.length > 0 && (
        <>
          <h2 className={styles.orBrowse}>{isClosed ? texts.nearest : texts.nearestOther}</h2>
          <Cards pages={nearest} reasons={reasons} />
        </>
      )}
      {!isAnswered && (
        <>
          <h2 className={styles.orBrowse}>{texts.orBrowse}</h2>
          <CategoryTiles categories={categories} />
        </>
      )}
    </section>
  );
}

/** What to do next: only what this screen offers. */
function hintOf(texts: Texts["pages"], criteria: Criteria, { near_names }: SearchResult): string {
  const isFiltered = FILTERS.some((name) => criteria[name] !== undefined);
  if (near_names.length > 0) return isFiltered ? texts.noneFilteredOrNear : texts.noneNear;
  return isFiltered ? texts.noneFiltered : texts.noneHint;
}

const FILTERS = [
  "category",
  "price_type",
  "within_m",
  "tag",
  "accessibility",
  "diet",
  "open_at",
  "open_from",
  "bbox",
] as const;
