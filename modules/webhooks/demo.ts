import type { Insertable } from "kysely";
import type { Webhook, WebhookDelivery } from "#core/server/db/schema.ts";
import type { DemoPart } from "#demo/module.ts";
import type { DemoCalendar } from "#demo/rows/dates.ts";
import { type Ids, idAt } from "#demo/rows/ids.ts";

type Rows = { webhook: Insertable<Webhook>[]; webhook_delivery: Insertable<WebhookDelivery>[] };

/** A portal elsewhere that is told of changes. It is paused, since there is no such server: else it would be reported as failing. */
function rows({ at, now }: DemoCalendar, people: Ids): Rows {
  const id = idAt(now);
  const author_id = people.get("admin")!;
  const secret = Buffer.from("the demonstration’s secret, known to everybody");
  const message = { type: "events.changed", timestamp: at(-2, "10:15").toString(), data: { items: [] } };
  const tried = { date_created: at(-2, "10:15").toString(), date_tried: at(-2, "10:15").toString(), attempts: 1 };
  return {
    webhook: [
      {
        id,
        name: "Portal of the council",
        url: "https://portal.example/hooks/island",
        secret,
        author_id,
        demo: true,
        kinds: ["pages", "hours", "events", "notices"],
        paused: "office",
        date_created: at(-20, "09:00").toString(),
      },
    ],
    webhook_delivery: [
      {
        webhook_id: id,
        kind: "events",
        body: JSON.stringify(message),
        state: "delivered",
        ...tried,
        status: 204,
        answer: "",
        ms: 140,
      },
    ],
  };
}

export default { rows, marked: ["webhook"] } satisfies DemoPart;
