import { z } from "zod";
import { publicRead } from "./endpoint.ts";
import { id, maybeText } from "./fields.ts";

export const photo = z
  .object({
    id,
    url: z.string().meta({
      description: "Without size and format: `{url}-{width}.{avif|webp|jpg}` with one of `widths`",
      example: "/images/page/photos/q3v9k2m8x7b1c4d5e6f0",
    }),
    widths: z.array(z.int()),
    width: z.int(),
    height: z.int(),
    thumbhash: z.string().meta({ description: "Base64, a blurred preview of about 25 bytes" }),
    alt: maybeText,
    alt_ie: maybeText,
    caption: maybeText,
    caption_ie: maybeText,
    rank: z.int(),
    primary: z.boolean(),
  })
  .meta({ id: "Photo" });
export type Photo = z.output<typeof photo>;

export const photoEndpoints = {
  pagePhotos: publicRead({
    path: "/page/photos",
    summary: "The photos of a page in rank order, the primary one first",
    input: z.object({ page_id: id }),
    answer: z.array(photo),
    errors: ["not-found"],
  }),
};
