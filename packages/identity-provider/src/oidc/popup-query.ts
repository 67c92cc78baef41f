import { z } from "zod";
import { POPUP_TYPES, REDIRECT_TYPES } from "../protocol.ts";

const text = z.string().max(4096);
const common = {
  providerId: text,
  redirectUrl: text,
  scopes: text.optional(),
  customParameters: text.optional(),
};

/** The query of our own resolver: a `PopupRequest`. */
export const popupQuery = z.object({
  ...common,
  authType: z.enum(POPUP_TYPES),
  eventId: z.string().regex(/^\w{1,100}$/),
  sessionHash: z.string().regex(/^[\w-]{43}$/),
  lang: z
    .string()
    .regex(/^[\w-]{1,20}$/)
    .optional(),
});

/** The query of the SDK's own resolver; the event id of a redirect begins with the user's id. */
export const sdkQuery = z.object({
  ...common,
  authType: z.enum([...POPUP_TYPES, ...REDIRECT_TYPES]),
  eventId: z
    .string()
    .regex(/^[\w:-]{1,200}$/)
    .default(""),
  apiKey: z.string().max(200),
  appName: z.string().min(1).max(200),
});
