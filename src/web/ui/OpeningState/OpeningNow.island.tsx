import { use, useEffect, useRef } from "react";
import { nextTextChange, type OpeningStatus, openingText } from "#core/texts/opening-text.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { island } from "../island/island.tsx";
import { RenderTimeContext, useNow } from "../render-time.ts";
import styles from "./OpeningState.module.css";

type Props = { of: Omit<OpeningStatus, "may_be_closed">; size?: "large" | undefined };

/** Whether it is open, as a pill that changes by itself. */
export const OpeningNow = island<Props>(
  {
    name: "OpeningNow",
    props: { of: { opening_state: true, opens_at: true, closes_at: true, opening_changes: true }, size: true },
    texts: "opening",
  },
  function OpeningNow({ of, size }) {
    const texts = useTexts("opening");
    const now = useNow();
    const time = use(RenderTimeContext);
    time?.until(nextTextChange(of, time.now));
    const { text, tone } = openingText(of, new Date(now), texts);
    const pill = useRef<HTMLSpanElement>(null);
    // A document may have waited in a cache, and what hydration finds in attributes it leaves as it is.
    useEffect(() => pill.current?.setAttribute("data-tone", tone), [tone]);
    // Paper is read later: on it stands only what does not depend on the moment.
    const isLasting = of.opening_state.endsWith("ly_closed");
    return (
      <span
        ref={pill}
        className={styles.pill}
        data-tone={tone}
        data-size={size ?? "small"}
        data-print={isLasting ? undefined : "no"}
      >
        {text}
      </span>
    );
  },
);
