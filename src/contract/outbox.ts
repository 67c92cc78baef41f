import { z } from "zod";
import { privateRead, write } from "./endpoint.ts";
import { cursor, id, instant, limit, listOf, text } from "./fields.ts";
import { LOCALES } from "./locales.ts";

export const OUTBOX_STATES = ["waiting", "sending", "sent", "failed"] as const;

/** A message to somebody: that it is there and what became of it, never what stands in it. */
export const outboxMessage = z
  .object({
    id,
    kind: z.enum(["oob", "mail", "sms"]).meta({ description: "`oob`: a mail with a link for one deed" }),
    type: z.string().meta({ description: "Which message it is", example: "PASSWORD_RESET" }),
    recipient: z.string(),
    locale: z.enum(LOCALES),
    state: z.enum(OUTBOX_STATES),
    attempts: z.int(),
    last_error: z.string().nullable().meta({ description: "`uncertain: …`: it may have arrived" }),
    date_created: instant,
    date_next: instant.nullable().meta({ description: "When it is tried next, while it waits" }),
    date_sent: instant.nullable(),
  })
  .meta({ id: "OutboxMessage" });
export type OutboxMessage = z.output<typeof outboxMessage>;

const counts = z.record(z.enum(OUTBOX_STATES), z.int()).meta({ description: "Of all messages, by state" });

export const outboxEndpoints = {
  outbox: privateRead({
    path: "/admin/outbox",
    summary: "What was written to people: what waits, what failed, what was sent in the last days; the newest first",
    who: "admin",
    input: z.object({
      state: z.enum(OUTBOX_STATES).optional(),
      to: text(254).optional().meta({ description: "To this address or number alone" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(outboxMessage).extend({ counts }),
  }),
  sendAgain: write({
    path: "/admin/outbox/send-again",
    summary: "Tries a message that failed, or waits, at once; one that may have arrived may then arrive twice",
    who: "admin",
    audit: "outbox.send-again",
    input: z.object({ id }),
    answer: outboxMessage,
    errors: ["not-found", "already-sent"],
  }),
};
