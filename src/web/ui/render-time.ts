import { createContext, use } from "react";

/** The moment for which a document is rendered, and the moment at which it expires. */
export type RenderTime = {
  now: Temporal.Instant;
  /** What is shown is outdated at this instant: the document is cached no longer. The earliest of all calls counts. */
  until(instant: Temporal.Instant | null): void;
};

export const RenderTimeContext = createContext<RenderTime | null>(null);

export function useRenderTime(): RenderTime {
  const time = use(RenderTimeContext);
  if (!time) throw new Error("useRenderTime needs a RenderTimeContext");
  return time;
}
