import { z } from "zod";
import { privateRead, write } from "./endpoint.ts";
import { id, instant } from "./fields.ts";

/** One sign-in on one device. */
export const session = z
  .object({
    id,
    current: z.boolean().meta({ description: "The one that asks" }),
    user_agent: z.string().meta({ description: "What the browser said of itself; may be empty" }),
    sign_in_provider: z.string().meta({ example: "password" }),
    date_started: instant,
    date_last_used: instant,
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof session>;

export const sessionEndpoints = {
  sessions: privateRead({
    path: "/account/sessions",
    summary: "Where the caller is signed in, the last used first; empty where the provider keeps no sessions",
    who: "account",
    input: z.object({}),
    answer: z.object({ items: z.array(session) }),
  }),
  endSession: write({
    path: "/account/sessions/end",
    summary: "Signs out one device, or every one but the caller's own",
    who: "account",
    audit: "account.sign-out",
    input: z.object({ id: id.optional().meta({ description: "Without it: all others" }) }),
    answer: z.object({ items: z.array(session) }),
    errors: ["not-found"],
  }),
};
