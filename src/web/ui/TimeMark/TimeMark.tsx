import { use } from "react";
import { nextTimeState, type TimeSpan, type TimeState, timeState } from "#core/domain/time-state.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { DepartureTime } from "../DepartureTime/DepartureTime.island.tsx";
import { RenderTimeContext } from "../render-time.ts";
import styles from "./TimeMark.module.css";

/** Where something stands in time; a document expires when that changes. A preview in the browser is of this moment. */
export function useTimeState(span: TimeSpan): TimeState {
  const time = use(RenderTimeContext);
  const now = time?.now.epochMilliseconds ?? Date.now();
  time?.until(nextTimeState(span, now));
  return timeState(span, now);
}

/** “Over”, “On now”, “in 40 min”, and nothing of what is later. On paper only what stays true there: that it is over. */
export function TimeMark({ of }: { of: TimeSpan }) {
  const texts = useTexts("writing").time;
  const state = useTimeState(of);
  if (state === "over") return <span className={styles.mark}>{texts.over}</span>;
  if (state === "later" || of.from === null) return null;
  const lasting = {
    to: of.to === null ? null : new Date(of.to).toISOString(),
    begun: texts.now,
    over: texts.over,
  };
  return (
    <span className={styles.mark} data-now="" data-print="no">
      <DepartureTime at={new Date(of.from).toISOString()} lasting={lasting} />
    </span>
  );
}
