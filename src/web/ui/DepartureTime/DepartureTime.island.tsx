import { use } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { island } from "../island/island.tsx";
import { RenderTimeContext, useNow } from "../render-time.ts";
import { nextRemainingChange, remainingText } from "./remaining-text.ts";

type Props = {
  at: string;
  /** What it says once the instant has come, of what lasts: until it ends, and from then on. */
  lasting?: { to: string | null; begun: string; over: string };
};

/** How long it is until a departure, or until something begins, as it is now. */
export const DepartureTime = island<Props>(
  { name: "DepartureTime", props: { at: true, lasting: { to: true, begun: true, over: true } }, texts: "opening" },
  function DepartureTime({ at, lasting }) {
    const texts = useTexts("opening");
    const now = useNow();
    const time = use(RenderTimeContext);
    const departs = Date.parse(at);
    const hasBegun = lasting !== undefined && departs <= now;
    if (!hasBegun) time?.until(Temporal.Instant.fromEpochMilliseconds(nextRemainingChange(departs, now)));
    return <span data-print="no">{hasBegun ? sinceBegun(lasting, now) : remainingText(departs, now, texts)}</span>;
  },
);

const sinceBegun = ({ to, begun, over }: NonNullable<Props["lasting"]>, now: number) =>
  to !== null && Date.parse(to) <= now ? over : begun;
