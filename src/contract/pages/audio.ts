import { z } from "zod";
import { audioUpload, privateRead, write } from "../endpoint.ts";
import { cursor, id, instant, limit, listOf, maybeText, optionalText, text, version } from "../fields.ts";
import { PEAKS } from "../limits.ts";
import { LOCALES } from "../locales.ts";

const peaks = z.array(z.int().min(0).max(100));

export const audio = z
  .object({
    id,
    url: z.string().meta({ example: "/audio/q3v9k2m8x7b1c4d5e6f0.wav" }),
    title: maybeText,
    title_ie: maybeText,
    language: z.enum(LOCALES),
    transcript: maybeText,
    transcript_ie: maybeText,
    duration_ms: z.int(),
    mime: z.string(),
    bytes: z.int(),
    peaks: peaks.meta({ description: "The waveform: values of 0 … 100 at equal intervals; empty where it is unknown" }),
  })
  .meta({ id: "Audio" });
export type Audio = z.output<typeof audio>;

/** A recording as seen by those who may edit it. */
export const ownAudio = audio
  .extend({
    page_id: id
      .nullable()
      .meta({ description: "The page, post or story that it is attached to; all null: it is unattached" }),
    post_id: id.nullable(),
    story_id: id.nullable(),
    date_created: instant,
    version: z.int(),
  })
  .meta({ id: "OwnAudio" });
export type OwnAudio = z.output<typeof ownAudio>;

const title = optionalText(text(120));
const transcript = optionalText(text(20_000)).meta({ description: "What can be heard, as text" });
const texts = { title, title_ie: title, transcript, transcript_ie: transcript };
const language = z.enum(LOCALES).meta({ description: "The language that is spoken or sung" });

const subject = { kind: "audio", field: "id" } as const;

export const audioEndpoints = {
  ownAudio: privateRead({
    path: "/audio",
    summary: "List the recordings that the caller may edit, newest first",
    who: "account",
    input: z.object({
      page_id: id.optional().meta({ description: "Only those of this page and its posts; for its team" }),
      mine: z.boolean().default(false).meta({ description: "Only those that the caller uploaded" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(ownAudio),
    errors: ["not-found", "not-yours"],
  }),
  addAudio: audioUpload({
    path: "/audio/add",
    summary:
      "Upload a recording for a page, a post or a story, or unattached: MP3, M4A, Ogg or 16-bit WAV, and with ffmpeg on the server others; embedded tags and pictures are removed",
    who: "organiser",
    task: "page",
    subject: {
      kind: "page",
      field: "page_id",
      or: [
        { kind: "post", field: "post_id" },
        { kind: "story", field: "story_id" },
        { kind: "unattached", field: "page_id" },
      ],
    },
    audit: "audio.add",
    idempotent: true,
    input: z.object({
      ...texts,
      language,
      page_id: id.optional(),
      post_id: id.optional(),
      story_id: id.optional().meta({ description: "At most one of the three" }),
      peaks: peaks.length(PEAKS).optional().meta({
        description: "The waveform as the client measured it; the server's own, where it decodes the file, counts",
      }),
    }),
    answer: ownAudio,
    errors: ["list-full"],
  }),
  editAudio: write({
    path: "/audio/edit",
    summary: "Update the fields that are sent",
    who: "organiser",
    task: "page",
    subject,
    audit: "audio.edit",
    input: z.object({ id, version: version.optional(), ...texts, language: language.optional() }),
    answer: ownAudio,
  }),
  deleteAudio: write({
    path: "/audio/delete",
    summary: "Delete a recording",
    who: "organiser",
    task: "destroy",
    subject,
    audit: "audio.delete",
    atOnce: "removal",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
  attachAudioToPage: write({
    path: "/audio/page",
    summary: "Attach a recording to a page, detaching it from its former place; null detaches it",
    who: "organiser",
    task: "page",
    subject,
    audit: "audio.page",
    input: z.object({ id, page_id: id.nullable() }),
    answer: ownAudio,
    errors: ["list-full"],
  }),
  attachAudioToPost: write({
    path: "/audio/post",
    summary: "Attach a recording to a post, detaching it from its former place; null detaches it",
    who: "organiser",
    task: "page",
    subject,
    audit: "audio.post",
    input: z.object({ id, post_id: id.nullable() }),
    answer: ownAudio,
    errors: ["list-full"],
  }),
};
