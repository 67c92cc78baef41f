import type { LineChange } from "../domain/journeys.ts";
import type { Texts } from "./messages/compiled/index.ts";

/** "15 min", "1 h", "1 h 15 min" */
export function durationText(minutes: number, texts: Pick<Texts["journeys"], "minutes" | "hours" | "hoursMinutes">) {
  const [h, n] = [Math.floor(minutes / 60), minutes % 60];
  if (h === 0) return texts.minutes({ n });
  return n === 0 ? texts.hours({ h }) : texts.hoursMinutes({ h, n });
}

/** What is otherwise on some days: “All departures cancelled”; of a remark that it is one. */
export const changeText = ({ kind, time }: Pick<LineChange, "kind" | "time">, texts: Texts["journeys"]): string =>
  kind === "cancelled" ? (time ? texts.cancelled : texts.allCancelled) : texts[kind];
