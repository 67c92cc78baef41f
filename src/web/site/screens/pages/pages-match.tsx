import { fieldIn, otherLocale } from "#core/contract/locales.ts";
import type { AlsoSearched as Also, SearchResult } from "#core/contract/pages/public.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import styles from "./pages.module.css";

/** More of them would be longer than the results are high. */
const MAX_SHOWN = 8;

/** Says which synonyms were searched, with a link that searches for what was typed only. */
export function AlsoSearched({ also, query }: { also: Also | null; query: URLSearchParams }) {
  const texts = useTexts("pages");
  const locale = useLocale();
  const pages = useHref()("/pages");
  if (!also) return null;
  const own = also[fieldIn("terms", locale)];
  const other = also[fieldIn("terms", otherLocale(locale))];
  const named = [...also.categories, ...also.tags].map((one) => plain(one, "name", locale));
  const searched = [...new Set([...(own.length > 0 ? own : other), ...named])];
  if (searched.length === 0) return null;
  const q = query.get("q") ?? "";
  const literal = new URLSearchParams(query);
  literal.set("q", `"${q}"`);
  literal.delete("cursor");
  const shown = searched.slice(0, MAX_SHOWN).join(", ");
  return (
    <p className={styles.understood}>
      {searched.length > MAX_SHOWN ? texts.alsoAndMore({ terms: shown }) : texts.also({ terms: shown })}{" "}
      <a href={`${pages}?${literal}`} rel="nofollow">
        {texts.onlyTyped({ terms: q })}
      </a>
    </p>
  );
}

/** Says what is missing while the search engine is away: words were looked up in names only, places were not counted. */
export function EngineAway({ result }: { result: SearchResult }) {
  const texts = useTexts("pages");
  return (
    <>
      {result.names_only && <p className={styles.understood}>{texts.namesOnly}</p>}
      {!result.counted && <p className={styles.understood}>{texts.notCounted}</p>}
    </>
  );
}

/** Leads to the pages that were left out because others match better, and back. */
export function LessAlike({ result, query }: { result: SearchResult; query: URLSearchParams }) {
  const texts = useTexts("pages");
  const pages = useHref()("/pages");
  if (result.less_alike === 0) return null;
  const isCut = query.get("match") !== "all";
  const other = new URLSearchParams(query);
  other.delete("cursor");
  if (isCut) other.set("match", "all");
  else other.delete("match");
  return (
    <p className={styles.lessAlike}>
      <ButtonLink href={`${pages}?${other}`} kind="quiet" rel="nofollow">
        {isCut ? texts.lessAlike({ n: result.less_alike }) : texts.onlyAlike}
      </ButtonLink>
    </p>
  );
}

/** How many open places a notice of the office leaves out, with a link that shows them too, and back. */
export function MayBeClosed({ result, query }: { result: SearchResult; query: URLSearchParams }) {
  const texts = useTexts("pages");
  const pages = useHref()("/pages");
  const isShown = query.has("notices");
  if (result.may_be_closed === 0 && !isShown) return null;
  const other = new URLSearchParams(query);
  other.delete("cursor");
  if (isShown) other.delete("notices");
  else other.set("notices", "ignore");
  return (
    <p className={styles.understood}>
      {!isShown && `${texts.leftOut({ n: result.may_be_closed })} `}
      <a href={`${pages}?${other}`} rel="nofollow">
        {isShown ? texts.hideLeftOut : texts.showLeftOut}
      </a>
    </p>
  );
}
