import { z } from "zod";
import { publicRead } from "./endpoint.ts";
import { entity, localDate, maybeText } from "./fields.ts";
import { pageCard } from "./page-card.ts";
import { postCard } from "./posts.ts";

export const feature = z
  .object({
    ...entity,
    title: maybeText,
    title_ie: maybeText,
    text: maybeText,
    text_ie: maybeText,
    starts_on: localDate,
    ends_on: localDate,
    rank: z.int(),
    pages: z.array(pageCard),
    posts: z.array(postCard),
  })
  .meta({ id: "Feature" });
export type Feature = z.output<typeof feature>;

export const featureEndpoints = {
  features: publicRead({
    path: "/features",
    summary: "The round-ups running today, in rank order",
    input: z.object({}),
    answer: z.array(feature),
  }),
};
