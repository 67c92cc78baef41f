import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { type LikePage, likeNames, SEARCHED_FOR_NAMES } from "#core/domain/pages/like-names.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "./request-page.module.css";

const DEBOUNCE_MS = 250;
const SHORTEST_NAME = 3;

/** The public pages of a name like one of the typed ones; nothing where there are none. */
export function LikeNames({ names: [name, name_ie] }: { names: readonly [string, string] }) {
  const { request: texts } = useTexts("desk");
  const { locale } = useApp();
  const placeName = usePlaceName();
  const english = usePagesLike(name);
  const irish = usePagesLike(name_ie);
  const found = [...new Map([...english, ...irish].map((page) => [page.slug, page])).values()];
  return (
    <div role="status">
      {found.length > 0 && (
        <section className={styles.like} data-above="5" aria-labelledby="like">
          <h2 data-like="h3" id="like">
            {texts.lookup}
          </h2>
          <ul data-above="2" data-below="2">
            {found.map((page) => (
              <li key={page.slug}>
                <a href={`/${locale}/pages/${page.slug}`}>
                  <Bi of={page} field="name" />
                </a>
                {page.location && <span> · {placeName(page.location)}</span>}
                <ClaimLink slug={page.slug} />
              </li>
            ))}
          </ul>
          <p>{texts.lookupHint}</p>
        </section>
      )}
    </div>
  );
}

/** Nothing where somebody looks after the page. */
export function ClaimLink({ slug }: { slug: string }) {
  const { request: texts } = useTexts("desk");
  const { locale } = useApp();
  const { data: page } = useRead("page", { id: slug });
  return page?.has_team === false && <a href={`/${locale}/claim?page=${slug}`}>{texts.claim}</a>;
}

function usePagesLike(typed: string): LikePage[] {
  const [name] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isLongEnough = name.length >= SHORTEST_NAME;
  const { data } = useRead(
    "pages",
    { q: name, limit: SEARCHED_FOR_NAMES },
    { enabled: isLongEnough, placeholderData: keepPreviousData },
  );
  return data && isLongEnough ? likeNames(name, data) : [];
}
