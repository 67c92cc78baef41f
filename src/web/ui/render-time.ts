import { createContext, use, useSyncExternalStore } from "react";

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

/**
 * The moment that is shown, in epoch milliseconds: that of the request on the server, in the browser that of the last full minute or of
 * the load, and then of each minute.
 */
export function useNow(): number {
  const time = use(RenderTimeContext);
  const shown = useSyncExternalStore(onMinute, shownTime, shownTime);
  return time?.now.epochMilliseconds ?? shown;
}

const MINUTE_MS = 60_000;
let now = Date.now();
const shownTime = () => now;
const minuteOf = (time: number) => Math.floor(time / MINUTE_MS);
const followers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function onMinute(follow: () => void): () => void {
  if (followers.size === 0) document.addEventListener("visibilitychange", tick);
  followers.add(follow);
  if (minuteOf(now) === minuteOf(Date.now())) schedule();
  else tick();
  return () => followers.delete(follow);
}

function tick(): void {
  now = Date.now();
  for (const follow of followers) follow();
  schedule();
}

/** One timer for all, and none while the document is hidden. */
function schedule(): void {
  clearTimeout(timer);
  if (!document.hidden && followers.size > 0) timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
}
