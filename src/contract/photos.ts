import { z } from "zod";
import { clearable } from "./contact-fields.ts";
import { photoUpload, publicRead, write } from "./endpoint.ts";
import { id, maybeText, text, version } from "./fields.ts";

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
    version: z.int(),
  })
  .meta({ id: "Photo" });
export type Photo = z.output<typeof photo>;

const alt = clearable(text(300)).meta({ description: "What is seen, for those who do not see it; never invented" });
const caption = clearable(text(300));

/** What people say of a photo. */
export const photoTexts = { alt, alt_ie: alt, caption, caption_ie: caption };

export const photoRank = z
  .int({ error: "wrong-form" })
  .min(1, { error: "out-of-range" })
  .max(1000, { error: "out-of-range" })
  .meta({ description: "Its place in the order, from 1 on; beyond the end: the last" });

const subject = { kind: "photo", field: "id" } as const;

export const photoEndpoints = {
  pagePhotos: publicRead({
    path: "/page/photos",
    summary: "The photos of a page in rank order, the primary one first",
    input: z.object({ page_id: id }),
    answer: z.array(photo),
    preview: { kind: "page", field: "page_id" },
    errors: ["not-found"],
  }),
  addPhoto: photoUpload({
    path: "/page/photos/add",
    summary: "A photo of a page, the last in the order; the first of all is the primary one",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    audit: "photo.add",
    idempotent: true,
    shape: "whole",
    input: z.object({ page_id: id, ...photoTexts }),
    answer: photo,
    errors: ["list-full"],
  }),
  editPhoto: write({
    path: "/page/photos/edit",
    summary: "Changes the fields that are sent of a photo of a page or of its posts; a new `rank` moves it",
    who: "team",
    subject,
    audit: "photo.edit",
    input: z.object({ id, version: version.optional(), ...photoTexts, rank: photoRank.optional() }),
    answer: photo,
  }),
  deletePhoto: write({
    path: "/page/photos/delete",
    summary: "Takes a photo away; where it was the primary one, the next in the order is that now",
    who: "team",
    subject,
    audit: "photo.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
  choosePrimaryPhoto: write({
    path: "/page/photos/primary",
    summary: "Makes a photo the one that stands for its page",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    audit: "photo.primary",
    input: z.object({ page_id: id, id }),
    answer: z.array(photo),
  }),
};
