import { z } from "zod";
import { write } from "#core/contract/endpoint.ts";

export const figuresEndpoints = {
  unsubscribeFigures: write({
    path: "/page/statistics/unsubscribe",
    summary: "Turn off the monthly mail about how the own pages were found, by the token in its link",
    who: "anybody",
    audit: "account.unsubscribe-figures",
    input: z.object({
      token: z.string().max(200, { error: "too-long" }).meta({ description: "The token in the link of the mail" }),
    }),
    answer: z.object({ unsubscribed: z.literal(1) }),
    errors: ["not-found"],
  }),
};
