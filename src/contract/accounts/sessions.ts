import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { id, instant } from "../fields.ts";

/** A sign-in on a device. */
export const session = z
  .object({
    id,
    current: z.boolean().meta({ description: "Whether it is the session of this call" }),
    user_agent: z.string().meta({ description: "The `User-Agent` of the browser; may be empty" }),
    sign_in_provider: z.string().meta({ example: "password" }),
    date_started: instant,
    date_last_used: instant,
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof session>;

export const sessionEndpoints = {
  sessions: privateRead({
    path: "/account/sessions",
    summary: "List the sessions of the caller, last used first; empty where the identity provider has no sessions",
    who: "account",
    input: z.object({}),
    answer: z.object({ items: z.array(session) }),
  }),
  endSession: write({
    path: "/account/sessions/end",
    summary: "End one session, or all except the current one",
    who: "account",
    audit: "account.sign-out",
    input: z.object({ id: id.optional().meta({ description: "By default all others" }) }),
    answer: z.object({ items: z.array(session) }),
    errors: ["not-found"],
  }),
};
