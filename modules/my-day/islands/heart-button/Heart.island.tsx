import { type MouseEvent, useEffect, useSyncExternalStore } from "react";
import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";
import { useHref } from "#core/web/i18n/use-href.ts";
import { island } from "#core/web/ui/island/island.tsx";
import { pressBySpace } from "#core/web/ui/press-by-space.ts";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { followAccount } from "#modules/my-day/hearts/follow-account.ts";
import { onHearts, readHearts, readSynced, writeHearts } from "#modules/my-day/hearts/stored-hearts.ts";
import styles from "./Heart.module.css";

type Props = {
  slug: string;
  /** Without words beside the heart. */
  label?: string;
  /** Before it is marked, and then. */
  words?: string[];
};

/** Marks a place in this browser, and takes the mark away. Without the script it is a link to *My day* with the place. */
export const Heart = island<Props>(
  { name: "Heart", props: { slug: true, label: true, words: true } },
  function Heart({ slug, label, words }) {
    const href = useHref();
    const isHydrated = useIsHydrated();
    const isMarked = useSyncExternalStore(
      onHearts,
      () => readHearts().includes(slug),
      () => undefined,
    );
    useEffect(() => {
      // Somebody has signed in since hearts were last shown here.
      if (!readSynced()) void followAccount();
    }, []);
    const press = (event: MouseEvent) => {
      const hearts = readHearts();
      if (!isMarked && hearts.length >= MAX_PAGES_OF_DAY) return; // *My day* opens, where places can be removed
      event.preventDefault();
      writeHearts(isMarked ? hearts.filter((one) => one !== slug) : [...hearts, slug]);
      void followAccount();
    };
    return (
      <a
        href={`${href("/my-day")}?pages=${slug}`}
        rel="nofollow"
        className={words ? styles.labelled : styles.heart}
        data-print="no"
        aria-label={label}
        {...(isHydrated && { role: "button", "aria-pressed": isMarked })}
        onClick={press}
        onKeyDown={pressBySpace}
      >
        {words?.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </a>
    );
  },
);
