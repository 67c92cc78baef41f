import { z } from "zod";
import { httpsAddress } from "#core/contract/contact-fields.ts";
import { privateRead, write } from "#core/contract/endpoint.ts";
import { cursor, id, instant, limit, listOf, text, version } from "#core/contract/fields.ts";

/** What a webhook may be told of. */
export const WEBHOOK_KINDS = ["pages", "hours", "events", "notices"] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
const DELIVERY_KINDS = ["test", ...WEBHOOK_KINDS] as const;

/** Each change becomes a delivery for each of them. */
export const MAX_WEBHOOKS = 20;
/** How long a delivery is tried, until its webhook is paused. */
export const WEBHOOK_DAYS = 3;
/** How long a former secret signs beside the new one. */
export const FORMER_SECRET_HOURS = 24;
const DELIVERY_PROBLEMS = ["unreachable", "too-slow", "not-allowed"] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

const kinds = z
  .array(z.enum(WEBHOOK_KINDS, { error: "not-a-choice" }))
  .min(1, { error: "required" })
  .refine((all) => new Set(all).size === all.length, { error: "repeated" })
  .meta({ description: "What it is told of" });

const delivery = z
  .object({
    id: z.string().meta({ description: "`webhook-id`: the same in each attempt", example: "msg_0199…" }),
    kind: z.enum(DELIVERY_KINDS),
    body: z.string().meta({ description: "As it was signed and sent" }),
    state: z.enum(["waiting", "delivered", "failed"]),
    attempts: z.int(),
    status: z.int().nullable().meta({ description: "Of the last answer; null: there was none" }),
    answer: z.string().nullable().meta({ description: "The first 500 characters of the last answer" }),
    problem: z.enum(DELIVERY_PROBLEMS).nullable().meta({ description: "Why there was no answer" }),
    ms: z.int().nullable().meta({ description: "How long the last attempt took" }),
    date_created: instant,
    date_tried: instant.nullable(),
    date_next: instant.nullable().meta({ description: "The next attempt of one that waits" }),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof delivery>;

const webhook = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    kinds: z.array(z.enum(WEBHOOK_KINDS)),
    paused: z
      .enum(["office", "failing"])
      .nullable()
      .meta({ description: "`failing`: three days without success. What changes meanwhile is sent afterwards" }),
    former_secret_until: instant.nullable().meta({ description: "Until then the former secret signs as well" }),
    waiting: z.int().meta({ description: "Deliveries that wait" }),
    last: delivery.nullable().meta({ description: "The last delivery that was tried" }),
    date_created: instant,
    date_updated: instant,
    version: z.int(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhook>;

const name = text(80, 1);
const url = httpsAddress
  .refine((value) => value !== "", { error: "required" })
  .meta({
    description:
      "Gets messages after https://www.standardwebhooks.com by POST; at a public address; redirects are not followed",
    example: "https://portal.example/hooks/island",
  });
const secret = z.string().nullable().meta({
  description: "By which the messages are signed; shown once. null: an `idempotency-key` repeats the answer",
  example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
});
const withSecret = webhook.extend({ secret }).meta({ id: "WebhookWithSecret" });

export const webhookEndpoints = {
  webhooks: privateRead({
    path: "/admin/webhooks",
    summary: "List the addresses elsewhere that get a message when public data change",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z.object({ items: z.array(webhook) }),
  }),
  webhookDeliveries: privateRead({
    path: "/admin/webhooks/deliveries",
    summary: "List the deliveries of a webhook of the last 30 days with the answers, newest first",
    who: "admin",
    task: "office",
    input: z.object({ id, cursor: cursor.optional(), limit }),
    answer: listOf(delivery),
    errors: ["not-found"],
  }),
  addWebhook: write({
    path: "/admin/webhooks/add",
    summary: "Let an address be told of changes from now on; the answer has its secret",
    who: "admin",
    task: "office",
    audit: "webhook.add",
    idempotent: true,
    shownOnce: ["secret"],
    input: z.object({ name, url, kinds }),
    answer: withSecret,
    errors: ["list-full"],
  }),
  editWebhook: write({
    path: "/admin/webhooks/update",
    summary: "Update the fields that are sent; where it is no longer paused, what waits is sent at once",
    who: "admin",
    task: "office",
    audit: "webhook.update",
    input: z.object({
      id,
      version: version.optional(),
      name: name.optional(),
      url: url.optional(),
      kinds: kinds.optional(),
      paused: z.boolean().optional(),
    }),
    answer: webhook,
    errors: ["not-found"],
  }),
  deleteWebhook: write({
    path: "/admin/webhooks/delete",
    summary: "Delete a webhook with its deliveries",
    who: "admin",
    task: "destroy",
    destroys: true,
    audit: "webhook.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
    errors: ["not-found"],
  }),
  renewWebhookSecret: write({
    path: "/admin/webhooks/secret",
    summary: `Make a new secret; the former one signs as well for ${FORMER_SECRET_HOURS} hours`,
    who: "admin",
    task: "office",
    audit: "webhook.secret",
    shownOnce: ["secret"],
    input: z.object({ id }),
    answer: withSecret,
    errors: ["not-found"],
  }),
  testWebhook: write({
    path: "/admin/webhooks/test",
    summary: "Send a test message now, once, also where it is paused; the list of deliveries shows the answer",
    who: "admin",
    task: "office",
    audit: "webhook.test",
    input: z.object({ id }),
    answer: webhook,
    errors: ["not-found"],
  }),
};
