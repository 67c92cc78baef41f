import { LOCALES } from "#core/contract/locales.ts";
import type { PublicChange } from "#core/contract/office/changes.ts";
import { answeredInstant } from "#core/server/db/instants.ts";
import type { WebhookKind } from "../contract.ts";

/** Of one message, so that it stays small; more are several messages. */
const MAX_ITEMS = 100;

type Item = Pick<PublicChange, "id" | "gone" | "read"> & { screen: string | null };

/** The messages about some changes, as they are signed and sent: ids and addresses, no texts and nothing of people. */
export function bodiesOf(
  kind: WebhookKind,
  items: readonly Item[],
  { publicUrl, now }: { publicUrl: string; now: Temporal.Instant },
): string[] {
  const shown = items.map(({ id, gone, read, screen }) => ({
    id,
    gone,
    read: read && publicUrl + read,
    screens: screen && Object.fromEntries(LOCALES.map((locale) => [locale, `${publicUrl}/${locale}${screen}`])),
  }));
  return Array.from({ length: Math.ceil(shown.length / MAX_ITEMS) }, (_, part) =>
    JSON.stringify({
      type: `${kind}.changed`,
      timestamp: answeredInstant(now),
      data: { items: shown.slice(part * MAX_ITEMS, (part + 1) * MAX_ITEMS) },
    }),
  );
}

export const testBody = (now: Temporal.Instant): string =>
  JSON.stringify({ type: "webhook.test", timestamp: answeredInstant(now), data: { items: [] } });
