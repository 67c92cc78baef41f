import { useEffect } from "react";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { When } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Webhook, WebhookDelivery } from "../contract.ts";

/** The last messages to a webhook, with what was answered. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const texts = useTexts("webhooks");
  const deliveries = useInfiniteList("webhookDeliveries", { id: webhook.id, limit: 10 });
  const { refetch } = deliveries;
  const tried = `${webhook.last?.date_tried} ${webhook.waiting}`;
  useEffect(() => {
    if (tried) void refetch(); // something was tried, or waits
  }, [tried, refetch]);
  return (
    <section aria-label={texts.deliveriesOf({ name: webhook.name })}>
      <Pieces of={deliveries} empty={texts.noDelivery} more={texts.more}>
        {(items) => (
          <ul className={layout.grid}>
            {items.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </Pieces>
    </section>
  );
}

const TONES = { waiting: "waits", delivered: "good", failed: "bad" } as const;

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const texts = useTexts("webhooks");
  const { kind, state, status, answer, problem, ms, attempts, date_created, date_next, body, id } = delivery;
  return (
    <li className={card.card}>
      <div className={`${layout.head} ${card.head}`} data-gap="2">
        <h3>{texts.kinds[kind]}</h3>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      <p className={layout.quiet}>
        <When at={date_created} />
        {attempts > 0 && ` · ${texts.attempts({ n: attempts })}`}
        {ms !== null && ` · ${ms} ms`}
        {date_next && attempts > 0 && (
          <>
            {" · "}
            {texts.next} <When at={date_next} />
          </>
        )}
      </p>
      {problem && <p>{texts.problems[problem]}</p>}
      {status !== null && (
        <p>
          {texts.answered({ status })}
          {answer && (
            <>
              {": "}
              <code>{answer}</code>
            </>
          )}
        </p>
      )}
      <details>
        <summary>{texts.sent}</summary>
        <p className={layout.quiet}>{id}</p>
        <p>
          <code>{body}</code>
        </p>
      </details>
    </li>
  );
}
