import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Page, SearchResult } from "#core/contract/pages/public.ts";
import { likeNames, SEARCHED_FOR_NAMES } from "#core/domain/pages/like-names.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { island, Still } from "#core/web/ui/island/island.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { type FoundPage, LikePages } from "./LikePages.tsx";
import styles from "./PageLookup.module.css";

const DEBOUNCE_MS = 200;
const SHORTEST_NAME = 3;

type Props = {
  /** The name as typed. */
  value: string;
  maxLength: number;
  /** The pages of a name like this, which the server found; the script replaces them while somebody types. */
  children: ReactNode;
};

/**
 * The field for the name of a page that does not exist yet. Submitting shows the pages of a name like it; with the script
 * they are shown while typing, and submitting goes on. Names are not stored.
 */
export const PageLookup = island<Props>(
  { name: "PageLookup", props: { value: true, maxLength: true }, when: "touch", texts: "page-lookup" },
  function PageLookup({ value, maxLength, children }) {
    const texts = useTexts("page-lookup");
    const href = useHref();
    const isHydrated = useIsHydrated();
    const input = useRef<HTMLInputElement>(null);
    /** null: nothing since the document was written. */
    const [typed, setTyped] = useState<string | null>(null);
    const { pages, status } = usePagesLike(typed);
    useEffect(() => {
      const { value, defaultValue } = input.current!;
      // Somebody may have typed before this script was there.
      if (document.activeElement === input.current && value !== defaultValue) setTyped(value.trim());
    }, []);
    return (
      <div className={styles.lookup}>
        {/* What the server would show next is here already. */}
        <form action={href(isHydrated ? "/manage/request" : "/request")} method="get">
          <label htmlFor="request-name">{texts.label}</label>
          <p id="request-name-hint" className={styles.hint}>
            {texts.hint}
          </p>
          <div className={styles.line}>
            <input
              ref={input}
              id="request-name"
              name="name"
              defaultValue={value}
              required
              maxLength={maxLength}
              autoComplete="off"
              aria-describedby="request-name-hint"
              enterKeyHint="next"
              onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
            />
            <button type="submit">{texts.next}</button>
          </div>
        </form>
        <p className="visually-hidden" role="status">
          {status}
        </p>
        {pages ? (
          <div className={styles.found}>
            {pages.length > 0 && (
              <section>
                <LikePages pages={pages} />
              </section>
            )}
          </div>
        ) : (
          <Still as="div" className={styles.found}>
            {children}
          </Still>
        )}
      </div>
    );
  },
);

type Lookup = {
  /** null: not looked up. */
  pages: readonly FoundPage[] | null;
  status: string;
};

/** The pages of a name like the typed one. Without an answer the name can be sent all the same: somebody looks at it. */
function usePagesLike(name: string | null): Lookup {
  const texts = useTexts("page-lookup");
  const [lookup, setLookup] = useState<Lookup>({ pages: null, status: "" });
  useEffect(() => {
    if (name === null) return;
    const request = new AbortController();
    const { signal } = request;
    const look = async () => {
      if (name.length < SHORTEST_NAME) return setLookup({ pages: [], status: "" });
      try {
        const query = new URLSearchParams({ q: name, limit: String(SEARCHED_FOR_NAMES) });
        const like = likeNames(name, await read<SearchResult>(`/api/pages?${query}`, signal));
        const found = like.map((page) => ({ ...page, isClaimable: false }));
        setLookup({ pages: found, status: like.length > 0 ? texts.found({ n: like.length }) : texts.none });
        for (const { slug } of found) void offerClaim(slug);
      } catch (error) {
        if (signal.aborted) return; // the name has changed meanwhile
        setLookup({ pages: [], status: "" });
        console.error(error);
      }
    };
    /** Of a page that nobody looks after. */
    const offerClaim = async (slug: string) => {
      try {
        const { has_team } = await read<Page>(`/api/page/id/${slug}`, signal);
        if (has_team) return;
        setLookup(({ pages, status }) => ({
          pages: (pages ?? []).map((page) => (page.slug === slug ? { ...page, isClaimable: true } : page)),
          status,
        }));
      } catch (error) {
        if (!signal.aborted) console.error(error);
      }
    };
    const timer = setTimeout(look, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [name, texts]);
  return lookup;
}

/** @throws where the response is an error, or the request was aborted */
async function read<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`lookup: ${answer.status}`);
  return (await answer.json()) as Answer;
}
