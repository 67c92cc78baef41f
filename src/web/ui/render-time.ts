import { createContext, use } from "react";
/** The moment for which a document is rendered, and the moment at which it expires. */
export type RenderTime = {
  now: Temporal.Instant;
  /** Limits how long the document is cached, also in epoch milliseconds. The earliest instant of all calls counts; null: no limit. */
  until(instant: Temporal.Instant | number | null): void;
};

export const RenderTimeContext = createContext<RenderTime | null>(null);

export function useRenderTime(): RenderTime {
  const time = use(RenderTimeContext);
  if (!time) throw new Error("useRenderTime needs a RenderTimeContext");
  return time;
}
