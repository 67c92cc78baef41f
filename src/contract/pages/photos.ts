import { z } from "zod";
import { photoUpload, publicRead, write } from "../endpoint.ts";
import { id, maybeText, optionalText, text, version } from "../fields.ts";

export const photo = z
  .object({
    id,
    url: z.string().meta({
      description: "The address without size and format: `{url}-{width}.{avif|webp|jpg}` with one of `widths`",
      example: "/images/page/photos/q3v9k2m8x7b1c4d5e6f0",
    }),
    widths: z.array(z.int()),
    width: z.int(),
    height: z.int(),
    thumbhash: z.string().meta({ description: "A ThumbHash in Base64: a blurred preview of about 25 bytes" }),
    alt: maybeText,
    alt_ie: maybeText,
    caption: maybeText,
    caption_ie: maybeText,
    focus_x: z.int().meta({
      description: "The point that stays in sight where the photo is cropped: per cent of its width from the left",
    }),
    focus_y: z.int().meta({ description: "The same point: per cent of its height from the top" }),
    rank: z.int(),
    primary: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "Photo" });
export type Photo = z.output<typeof photo>;

const alt = optionalText(text(300)).meta({
  description: "Alternative text: what the photo shows, for people who cannot see it",
});
const caption = optionalText(text(300));

/** Alternative text and caption of a photo. */
export const photoTexts = { alt, alt_ie: alt, caption, caption_ie: caption };

const perCent = z
  .int({ error: "wrong-form" })
  .min(0, { error: "out-of-range" })
  .max(100, { error: "out-of-range" })
  .optional();

/** What of a photo is edited: its texts, and the point that stays in sight. */
export const photoEdit = { ...photoTexts, focus_x: perCent, focus_y: perCent };

export const photoRank = z
  .int({ error: "wrong-form" })
  .min(1, { error: "out-of-range" })
  .max(1000, { error: "out-of-range" })
  .meta({ description: "Its place in the order, from 1; a greater number than the last place means the last" });

const subject = { kind: "photo", field: "id" } as const;

export const photoEndpoints = {
  pagePhotos: publicRead({
    path: "/page/photos",
    summary: "List the photos of a page, the primary one first, then by rank",
    input: z.object({ page_id: id }),
    answer: z.array(photo),
    preview: { kind: "page", field: "page_id" },
    errors: ["not-found"],
  }),
  addPhoto: photoUpload({
    path: "/page/photos/add",
    summary: "Upload a photo of a page, with the last rank; the first photo of a page is the primary one",
    who: "team",
    task: "page",
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
    summary: "Update a photo of a page or of its posts; a new `rank` moves it",
    who: "team",
    task: "page",
    subject,
    audit: "photo.edit",
    input: z.object({ id, version: version.optional(), ...photoEdit, rank: photoRank.optional() }),
    answer: photo,
  }),
  deletePhoto: write({
    path: "/page/photos/delete",
    summary: "Delete a photo; in place of a primary photo the first one by rank becomes primary",
    who: "team",
    task: "destroy",
    subject,
    audit: "photo.delete",
    atOnce: "removal",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
  choosePrimaryPhoto: write({
    path: "/page/photos/primary",
    summary: "Set the primary photo of a page",
    who: "team",
    task: "page",
    subject: { kind: "page", field: "page_id" },
    audit: "photo.primary",
    input: z.object({ page_id: id, id }),
    answer: z.array(photo),
  }),
};
