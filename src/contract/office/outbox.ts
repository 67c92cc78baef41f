import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { cursor, id, instant, limit, listOf, text } from "../fields.ts";
import { LOCALES } from "../locales.ts";

export const OUTBOX_STATES = ["waiting", "sending", "sent", "failed"] as const;

/** A message and the state of its delivery, without its text. */
export const outboxMessage = z
  .object({
    id,
    kind: z
      .enum(["oob", "mail", "sms"])
      .meta({ description: "`oob`: an out-of-band code, a mail with a link for one action" }),
    type: z.string().meta({ description: "The type of the message", example: "PASSWORD_RESET" }),
    recipient: z.string(),
    locale: z.enum(LOCALES),
    state: z.enum(OUTBOX_STATES),
    attempts: z.int(),
    last_error: z.string().nullable().meta({ description: "`uncertain: …`: it may have been delivered" }),
    date_created: instant,
    date_next: instant.nullable().meta({ description: "The next attempt of a waiting message" }),
    date_sent: instant.nullable(),
  })
  .meta({ id: "OutboxMessage" });
export type OutboxMessage = z.output<typeof outboxMessage>;

const counts = z.record(z.enum(OUTBOX_STATES), z.int()).meta({ description: "Number of messages by state" });

export const outboxEndpoints = {
  outbox: privateRead({
    path: "/admin/outbox",
    summary: "List waiting, failed and recently sent messages, newest first",
    who: "admin",
    task: "office",
    input: z.object({
      state: z.enum(OUTBOX_STATES).optional(),
      to: text(254).optional().meta({ description: "Only messages to this address or phone number" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(outboxMessage).extend({ counts }),
  }),
  sendAgain: write({
    path: "/admin/outbox/send-again",
    summary: "Send a failed or waiting message now; an uncertain one may be delivered twice",
    who: "admin",
    task: "office",
    audit: "outbox.send-again",
    input: z.object({ id }),
    answer: outboxMessage,
    errors: ["not-found", "already-sent"],
  }),
};
