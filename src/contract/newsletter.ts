import { z } from "zod";
import { emailAddress } from "./contact-fields.ts";
import { privateRead, write } from "./endpoint.ts";
import { id } from "./fields.ts";
import { LOCALES } from "./locales.ts";

export const newsletterEndpoints = {
  previewNewsletter: privateRead({
    path: "/features/email/preview",
    summary: "The mail of a feature as its readers would get it now",
    who: "editor",
    input: z.object({ id, locale: z.enum(LOCALES).default("en") }),
    answer: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      readers: z.int().meta({ description: "To how many it would go" }),
    }),
    errors: ["not-found"],
  }),
  emailFeature: write({
    path: "/features/email",
    summary:
      "Sends a feature to everybody who asked for the newsletter, in their language: once. A test does not count",
    who: "admin",
    audit: "feature.email",
    idempotent: true,
    input: z.object({
      id,
      test_to: emailAddress.optional().meta({ description: "To this address alone, as a test" }),
      locale: z.enum(LOCALES).optional().meta({ description: "Of a test; without it that of the caller" }),
    }),
    answer: z.object({ queued: z.int() }),
    errors: ["not-found", "already-sent"],
  }),
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
