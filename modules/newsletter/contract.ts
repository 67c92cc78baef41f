import { z } from "zod";
import { emailAddress } from "#core/contract/contact-fields.ts";
import { privateRead, write } from "#core/contract/endpoint.ts";
import { id } from "#core/contract/fields.ts";
import { FIRST, LOCALES } from "#core/contract/locales.ts";

export const newsletterEndpoints = {
  previewNewsletter: privateRead({
    path: "/features/email/preview",
    summary: "Preview the mail of a feature as its readers would get it now",
    who: "editor",
    task: "writing",
    input: z.object({ id, locale: z.enum(LOCALES).default(FIRST) }),
    answer: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      readers: z.int().meta({ description: "Number of recipients" }),
    }),
    errors: ["not-found"],
  }),
  emailFeature: write({
    path: "/features/email",
    summary: "Send a feature once to all subscribers of the newsletter, each in their language; tests do not count",
    who: "admin",
    task: "office",
    audit: "feature.email",
    idempotent: true,
    input: z.object({
      id,
      test_to: emailAddress.optional().meta({ description: "Send a test to this address only" }),
      locale: z.enum(LOCALES).optional().meta({ description: "The language of a test; by default the caller's" }),
    }),
    answer: z.object({ queued: z.int() }),
    errors: ["not-found", "already-sent"],
  }),
  unsubscribe: write({
    path: "/newsletter/unsubscribe",
    summary: "Unsubscribe from the newsletter by the token in its link",
    who: "anybody",
    audit: "account.unsubscribe",
    input: z.object({
      token: z.string().max(200, { error: "too-long" }).meta({ description: "The token in the link of the mail" }),
    }),
    answer: z.object({ unsubscribed: z.literal(1) }),
    errors: ["not-found"],
  }),
};
