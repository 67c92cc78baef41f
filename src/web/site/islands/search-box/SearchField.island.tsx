import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Answer } from "#core/contract/directory/ask.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { island, Still } from "#core/web/ui/island/island.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import styles from "./SearchField.module.css";
import type { Suggestion } from "./suggestion.ts";
import { MAX_SUGGESTIONS, suggestionsIn } from "./suggestions.ts";

const DEBOUNCE_MS = 150;
const SHORTEST_QUERY = 2;

type Props = {
  id: string;
  value: string;
  placeholder: string;
  /** Fields that go with the query. */
  children: ReactNode;
};

const NONE = { found: [] as readonly Suggestion[], status: "" };

/**
 * A plain form; with the script it has suggestions while somebody types: a combobox with a listbox popup (ARIA Authoring Practices), in
 * which the focus stays in the field. Enter without a selected option submits the form. Queries are not stored.
 */
export const SearchField = island<Props>(
  { name: "SearchField", props: { id: true, value: true, placeholder: true }, when: "touch", texts: "search-box" },
  function SearchField({ id, value, placeholder, children }) {
    const texts = useTexts("search-box");
    const opening = useTexts("opening");
    const href = useHref();
    const isHydrated = useIsHydrated();
    const input = useRef<HTMLInputElement>(null);
    const list = useRef<HTMLDivElement>(null);
    /** null: nothing was typed since the list was closed. */
    const [typed, setTyped] = useState<string | null>(null);
    const [{ found, status }, setAnswer] = useState(NONE);
    const [active, setActive] = useState(-1);
    const isOpen = found.length > 0;

    const close = () => {
      setTyped(null);
      setAnswer(NONE);
      setActive(-1);
    };

    useEffect(() => {
      const field = input.current!;
      // Somebody may have typed before this script was there.
      if (document.activeElement === field && field.value !== field.defaultValue) setTyped(field.value);
    }, []);

    useEffect(() => {
      const terms = typed?.trim() ?? "";
      if (terms.length < SHORTEST_QUERY) return setAnswer(NONE);
      const request = new AbortController();
      const show = (found: readonly Suggestion[], status: string) => {
        setAnswer({ found, status });
        setActive(-1);
      };
      const ask = async () => {
        try {
          const answer = await findSuggestions(terms, request.signal);
          const found = suggestionsIn(answer, { root: href("/").replace(/\/$/, ""), kinds: texts.kinds, opening });
          show(found, found.length > 0 ? texts.found({ n: found.length }) : texts.none);
        } catch (error) {
          // The response is outdated: the query has changed, or the list was closed.
          if (request.signal.aborted) return;
          show([], texts.failed);
          console.error(error);
        }
      };
      const timer = setTimeout(ask, DEBOUNCE_MS);
      return () => {
        clearTimeout(timer);
        request.abort();
      };
    }, [typed]);

    useEffect(() => list.current?.children[active]?.scrollIntoView({ block: "nearest" }), [active]);

    const press = (event: KeyboardEvent) => {
      // The key belongs to the input method, whose own list may be open.
      if (event.nativeEvent.isComposing || !isOpen) return;
      const last = found.length - 1;
      // The first Escape closes the list; the second one clears the field (default of the browser).
      if (event.key === "Escape") close();
      else if (event.key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
      else if (event.key === "ArrowUp") setActive(active <= 0 ? last : active - 1);
      else if (event.key === "Enter" && active >= 0) location.assign(found[active]!.href);
      else return;
      event.preventDefault();
    };
    const optionId = (at: number) => `${id}-list-${at}`;

    return (
      <div className={styles.search} data-print="no">
        <search>
          <form action={href("/pages")} method="get">
            <label htmlFor={id} className="visually-hidden">
              {texts.label}
            </label>
            <input
              ref={input}
              id={id}
              type="search"
              name="q"
              defaultValue={value}
              placeholder={placeholder}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="search"
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={press}
              onBlur={close}
              {...(isHydrated && {
                role: "combobox",
                "aria-controls": `${id}-list`,
                "aria-autocomplete": "list",
                "aria-expanded": isOpen,
                "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
              })}
            />
            {isHydrated && (
              <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.suggestions} hidden={!isOpen}>
                {found.map((one, at) => (
                  <Option key={one.href} id={optionId(at)} of={one} isActive={at === active} />
                ))}
              </div>
            )}
            <Still as="span" hidden>
              {children}
            </Still>
            <button type="submit">{texts.submit}</button>
          </form>
        </search>
        <p className="visually-hidden" role="status">
          {status}
        </p>
      </div>
    );
  },
);

/** Its name in the reader's language, then where or what it is, and when. */
function Option({
  id,
  of: { href, name, line, when, tone, state },
  isActive,
}: {
  id: string;
  of: Suggestion;
  isActive: boolean;
}) {
  return (
    <a
      href={href}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-state={state}
      // Otherwise the field would lose the focus, and the list would close, before the click event.
      onPointerDown={(event) => event.preventDefault()}
    >
      <strong lang={name.lang}>{name.text}</strong> <span>{line}</span> <span data-tone={tone}>{when}</span>
    </a>
  );
}

/**
 * Asks what is typed, as the search of the site does.
 * @throws where the response is an error, or the request was aborted
 */
async function findSuggestions(terms: string, signal: AbortSignal): Promise<Answer> {
  const query = new URLSearchParams({ q: terms, limit: String(MAX_SUGGESTIONS) });
  const answer = await fetch(`/api/ask?${query}`, { signal });
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
  return (await answer.json()) as Answer;
}
