import type { EventKind, Occurrence } from "#core/contract/writing/events.ts";
import { endOfNight, isTonight, nightAt } from "#core/domain/events/event-days.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";

/** More than any evening has. */
const MAX_EVENTS = 100;

type Filters = { kind?: EventKind; free?: boolean };

/** What is on this evening and in this night, and not over yet. The screen expires when one ends, and when the night does. */
export async function eventsTonight(
  { call, now, until }: Pick<ScreenContext, "call" | "now" | "until">,
  filters: Filters,
): Promise<Occurrence[]> {
  const night = `${nightAt(now)}`;
  const { items } = await call("events", { ...filters, from: night, to: night, once: true, limit: MAX_EVENTS });
  const found = items.filter(({ ends_at }) => isTonight(ends_at, now));
  for (const { ends_at } of found) until(Temporal.Instant.from(ends_at));
  until(endOfNight(now));
  return found;
}
