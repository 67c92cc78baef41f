import { z } from "zod";
import { write } from "./endpoint.ts";

export const newsletterEndpoints = {
  unsubscribe: write({
    path: "/newsletter/unsubscribe",
    summary: "Whoever has the link of a newsletter gets no more of them; the account stays as it is otherwise",
    who: "anybody",
    audit: "account.unsubscribe",
    input: z.object({
      token: z.string().max(200, { error: "too-long" }).meta({ description: "As the mail's link carries it" }),
    }),
    answer: z.object({ unsubscribed: z.literal(1) }),
    errors: ["not-found"],
  }),
};
