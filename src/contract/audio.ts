import { z } from "zod";
import { id, maybeText } from "./fields.ts";

export const audio = z
  .object({
    id,
    url: z.string().meta({ example: "/audio/q3v9k2m8x7b1c4d5e6f0.wav" }),
    title: maybeText,
    title_ie: maybeText,
    language: z.enum(["en", "ga"]),
    transcript: maybeText,
    transcript_ie: maybeText,
    duration_ms: z.int(),
    mime: z.string(),
    bytes: z.int(),
    peaks: z.array(z.int()).meta({ description: "The wave form: values of 0 … 100 in even steps" }),
  })
  .meta({ id: "Audio" });
export type Audio = z.output<typeof audio>;
