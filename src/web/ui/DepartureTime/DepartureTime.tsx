import { useTexts } from "#core/web/i18n/texts.tsx";
import { useIsland } from "../page-resources.ts";
import { useRenderTime } from "../render-time.ts";
import { nextRemainingChange, remainingText } from "./remaining-text.ts";

/** How long it is until a departure. The server renders it, and the browser updates it each minute. */
export function DepartureTime({ at }: { at: string }) {
  useIsland("departure-time");
  const texts = useTexts("opening");
  const { now, until } = useRenderTime();
  const departs = Date.parse(at);
  until(Temporal.Instant.fromEpochMilliseconds(nextRemainingChange(departs, now.epochMilliseconds)));
  return <departure-time data-at={at}>{remainingText(departs, now.epochMilliseconds, texts)}</departure-time>;
}
