import { useEffect, useRef } from "react";
import { island } from "#core/web/ui/island/island.tsx";

/** Of the phone, and of the maps to which a page links. */
const DIRECTIONS = /^geo:|^https:\/\/(www\.openstreetmap\.org|maps\.apple\.com|www\.google\.com\/maps)\//;

/**
 * Counts presses of the number and of directions in the article around it: the server learns the page and which, and nothing about the
 * reader. Without the script they are not counted.
 */
export const PressCount = island<{ pageId: string }>(
  { name: "PressCount", props: { pageId: true } },
  function PressCount({ pageId }) {
    const mark = useRef<HTMLSpanElement>(null);
    useEffect(() => {
      const article = mark.current?.closest("article");
      const count = ({ target }: Event) => {
        const href = (target as Element).closest("a")?.href ?? "";
        const kind = href.startsWith("tel:") ? "call" : DIRECTIONS.test(href) ? "directions" : null;
        if (!kind) return;
        const press = JSON.stringify({ page_id: pageId, kind });
        navigator.sendBeacon("/api/views/press", new Blob([press], { type: "application/json" }));
      };
      article?.addEventListener("click", count);
      return () => article?.removeEventListener("click", count);
    }, [pageId]);
    return <span ref={mark} hidden />;
  },
);
