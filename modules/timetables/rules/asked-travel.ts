import type { Intent, Understanding } from "@eolaire/understanding";
import type { Calls } from "#core/domain/asking/calls.ts";
import type { AskedOfModule } from "#core/domain/asking/module.ts";
import { connectionsFor } from "./asked-connections.ts";
import { departuresFor, routesFor } from "./asked-departures.ts";
import { operatorsFor } from "./asked-operators.ts";

/** What is known of a question of travel, what it asks for first: where one changes, who runs it and what it costs, what leaves. */
export async function travelFor(
  understood: Understanding,
  go: Intent | null,
  { calls, now }: { calls: Calls; now: Temporal.Instant },
): Promise<AskedOfModule> {
  const timetables = await calls.timetables({});
  const connections = await connectionsFor(understood, go, { calls, now, timetables });
  if (connections && connections.items.length > 0)
    return { found: [{ group: "connections", items: connections.items }], unmet: connections.unmet };
  const ofMode = timetables.filter(({ mode }) => !go?.by || mode === go.by);
  const { routes } = routesFor(ofMode, go);
  const possible = ofMode.filter(({ id }) => routes.some((route) => route.id === id));
  const [departures, operators] = await Promise.all([
    departuresFor(understood, go, { calls, now, timetables }),
    operatorsFor(understood, go, { calls, timetables, possible }),
  ]);
  const found = [
    { group: "departures" as const, items: departures.items },
    { group: "operators" as const, items: operators.items },
  ];
  const isOfOperators = understood.asksPrice || understood.details.length > 0;
  return {
    found: isOfOperators ? found.reverse() : found,
    unmet: [...(connections?.unmet ?? []), ...operators.unmet, ...departures.unmet],
  };
}
