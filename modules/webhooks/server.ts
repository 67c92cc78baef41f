import type { ServerPart } from "#core/server/module.ts";
import * as handlers from "./server/handlers.ts";
import { sendWebhooks } from "./server/sending.ts";

const MINUTE = 60_000;

export default {
  handlers: { ...handlers },
  jobs: ({ db, publicUrl, network }) => [
    { name: "webhooks", everyMs: MINUTE, work: ({ signal }) => sendWebhooks(db, { publicUrl, network, signal }) },
  ],
} satisfies ServerPart;
