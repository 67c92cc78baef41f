import { useTexts } from "#core/web/i18n/texts.tsx";
import { useIsland } from "../page-resources.ts";
import { useRenderTime } from "../render-time.ts";
import { nextRemainingChange, remainingText } from "./remaining-text.ts";

/** What it says once the instant has come, of what lasts: until it ends, and from then on. */
type Lasting = { to: string | null; begun: string; over: string };

/** How long it is until a departure, or until something begins. The server renders it, and the browser updates it each minute. */
export function DepartureTime({ at, lasting }: { at: string; lasting?: Lasting }) {
  useIsland("departure-time");
  const texts = useTexts("opening");
  const { now, until } = useRenderTime();
  const departs = Date.parse(at);
  const hasBegun = lasting !== undefined && departs <= now.epochMilliseconds;
  if (!hasBegun) until(Temporal.Instant.fromEpochMilliseconds(nextRemainingChange(departs, now.epochMilliseconds)));
  return (
    <departure-time
      data-at={at}
      data-to={lasting?.to ?? undefined}
      data-begun={lasting?.begun}
      data-over={lasting?.over}
      data-print="no"
    >
      {hasBegun ? lasting.begun : remainingText(departs, now.epochMilliseconds, texts)}
    </departure-time>
  );
}
