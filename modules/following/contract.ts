import { z } from "zod";
import { emailAddress } from "#core/contract/contact-fields.ts";
import { privateRead, publicRead, write } from "#core/contract/endpoint.ts";
import { id, instant, maybeText, slug, text } from "#core/contract/fields.ts";
import { FIRST_NAME } from "#core/contract/language-names.ts";
import { FIRST, LOCALES } from "#core/contract/locales.ts";
import { browserKey, pushEndpoint } from "./device-fields.ts";
import { RHYTHMS } from "./rules/rhythms.ts";

export const FOLLOWED_KINDS = ["page", "category", "place", "search", "notices"] as const;
/** What an address or an account may follow. */
export const MAX_FOLLOWS = 50;
/** Code points of the query of a followed search. */
export const MAX_FOLLOWED_SEARCH = 600;

/** What is followed: one of these. None: the whole directory. */
const subject = {
  page: slug.optional().meta({ description: "The slug of a page: its news, events, and changes of its hours" }),
  place: id.optional().meta({ description: "A place of the gazetteer: new pages, news and events there" }),
  notices: z.literal("office").optional().meta({ description: "The notices of the office" }),
  search: text(MAX_FOLLOWED_SEARCH).optional().meta({
    description:
      "The query of a search as in `GET /pages`: pages that it finds newly, and of a single category also news and events",
    example: "category=pubs&tag=music",
  }),
};

const followedFields = {
  kind: z.enum(FOLLOWED_KINDS),
  title: maybeText.meta({ description: `What is followed, in ${FIRST_NAME}` }),
  title_ie: maybeText,
  path: z.string().meta({ description: "Of its screen, without language", example: "/pages/corner-shop" }),
  address: z.string().meta({ description: "The query of the screen that follows it", example: "page=corner-shop" }),
};

export const followed = z
  .object({
    ...followedFields,
    feeds: z.array(
      z.object({
        of: z.enum(["posts", "pages", "events", "notices"]),
        path: z.string().meta({ description: "Of the feed, without language", example: "/posts.rss" }),
      }),
    ),
  })
  .meta({ id: "Followed" });
export type Followed = z.output<typeof followed>;

const rhythm = z.enum(RHYTHMS, { error: "not-a-choice" }).meta({ description: "`weekly`: on Thursdays" });

export const follow = z.object({ id, ...followedFields, rhythm, date_confirmed: instant }).meta({ id: "Follow" });
export type Follow = z.output<typeof follow>;

const items = z.array(follow).meta({ description: `What was followed first comes first; at most ${MAX_FOLLOWS}` });
const follows = z.object({ items }).meta({ id: "Follows" });

const followsOfAddress = z.object({ email: z.string(), items }).meta({ id: "FollowsOfAddress" });
export type FollowsOfAddress = z.output<typeof followsOfAddress>;

/** How a browser is reached by Web Push, as its `PushSubscription` has it. The two of `device` identify it: they are its secret. */
const device = {
  endpoint: pushEndpoint.meta({ description: "The https address of the push service for this browser" }),
  auth: browserKey(16).meta({ description: "The authentication secret, in base64url" }),
};
const p256dh = browserKey(65).meta({ description: "The public key that messages are encrypted for, in base64url" });

const token = z.string().max(200, { error: "too-long" }).meta({ description: "The token in the link of the mail" });

const followLink = z
  .object({
    state: z.enum(["asked", "following"]),
    followed: z.object(followedFields),
    rhythm,
    token: maybeText.meta({ description: "For the list of all that is followed; null until the follow is confirmed" }),
  })
  .meta({ id: "FollowLink" });
export type FollowLink = z.output<typeof followLink>;

export const followEndpoints = {
  followed: publicRead({
    path: "/follows/subject",
    summary: "Get what can be followed by its address: its name, its screen and its feeds",
    input: z.object(subject),
    answer: followed,
    errors: ["not-found"],
  }),
  askToFollow: write({
    path: "/follows/ask",
    summary: "Follow by mail without an account: a mail asks for a confirmation, and nothing says who follows already",
    who: "anybody",
    audit: "follow.ask",
    input: z.object({
      ...subject,
      rhythm,
      email: emailAddress.meta({ description: "Where the mails go" }),
      locale: z.enum(LOCALES).default(FIRST).meta({ description: "The language of the mails" }),
      homepage: z.string().max(500, { error: "too-long" }).optional().meta({
        description: "Honeypot: people leave it empty",
      }),
      seconds: z
        .number({ error: "wrong-form" })
        .min(0, { error: "out-of-range" })
        .optional()
        .meta({ description: "How long the form was open, to detect robots" }),
      again: z.boolean().optional().meta({ description: "Whether it is sent again after `once-more`" }),
    }),
    answer: z.object({ asked: z.literal(1) }),
    errors: ["not-found", "once-more"],
  }),
  followLink: privateRead({
    path: "/follows/link",
    summary: "Get what the link of the mail asks for confirmation of",
    who: "anybody",
    input: z.object({ token }),
    answer: followLink,
    errors: ["not-found"],
  }),
  confirmFollow: write({
    path: "/follows/link/confirm",
    summary: "Confirm a follow by the token of the mail; repeating it is no error",
    who: "anybody",
    audit: "follow.confirm",
    input: z.object({
      token,
      locale: z.enum(LOCALES).optional().meta({ description: "The language of the mails from now on" }),
    }),
    answer: followLink,
    errors: ["not-found", "list-full"],
  }),
  followsByLink: privateRead({
    path: "/follows",
    summary: "List all that an address follows, by the token in each of its mails",
    who: "anybody",
    input: z.object({ token }),
    answer: followsOfAddress,
    errors: ["not-found"],
  }),
  changeFollowByLink: write({
    path: "/follows/update",
    summary: "Change how often a follow is mailed, by the token of a mail",
    who: "anybody",
    audit: "follow.update",
    input: z.object({ token, id, rhythm }),
    answer: followsOfAddress,
    errors: ["not-found"],
  }),
  endFollowsByLink: write({
    path: "/follows/end",
    summary: "End one follow, or all of them, by the token of a mail; with the last one the address is erased",
    who: "anybody",
    audit: "follow.end",
    input: z.object({ token, id: id.optional().meta({ description: "Left out: all" }) }),
    answer: z.object({ items }),
    errors: ["not-found"],
  }),
  follows: privateRead({
    path: "/account/follows",
    summary: "List what the caller follows",
    who: "account",
    input: z.object({}),
    answer: follows,
  }),
  addFollow: write({
    path: "/account/follows/add",
    summary: "Follow with the account, at its verified address; what is followed already gets the rhythm",
    who: "account",
    audit: "follow.add",
    input: z.object({ ...subject, rhythm }),
    answer: follows,
    errors: ["not-found", "list-full", "address-not-verified"],
  }),
  changeFollow: write({
    path: "/account/follows/update",
    summary: "Change how often one of the caller's follows is mailed",
    who: "account",
    audit: "follow.update",
    input: z.object({ id, rhythm }),
    answer: follows,
    errors: ["not-found"],
  }),
  endFollows: write({
    path: "/account/follows/end",
    summary: "End one of the caller's follows, or all of them",
    who: "account",
    audit: "follow.end",
    input: z.object({ id: id.optional().meta({ description: "Left out: all" }) }),
    answer: follows,
    errors: ["not-found"],
  }),
  followsOfDevice: privateRead({
    path: "/follows/device",
    summary: "List what a device follows; nothing for one that is not known",
    who: "anybody",
    input: z.object(device),
    answer: follows,
  }),
  followOnDevice: write({
    path: "/follows/device/add",
    summary:
      "Follow with a device, by Web Push, without an account; a signed-in caller's account then exports and erases it",
    who: "anybody",
    audit: "follow.add",
    input: z.object({
      ...subject,
      rhythm: rhythm.default("daily"),
      ...device,
      p256dh,
      locale: z.enum(LOCALES).default(FIRST).meta({ description: "The language of the messages" }),
    }),
    answer: follows,
    errors: ["not-found", "list-full", "push-off", "unknown-push-service"],
  }),
  changeFollowOfDevice: write({
    path: "/follows/device/update",
    summary: "Change how often a device hears of something that it follows",
    who: "anybody",
    audit: "follow.update",
    input: z.object({ ...device, id, rhythm }),
    answer: follows,
    errors: ["not-found"],
  }),
  endFollowsOfDevice: write({
    path: "/follows/device/end",
    summary: "End one follow of a device, or all of them; with the last one the device is erased",
    who: "anybody",
    audit: "follow.end",
    input: z.object({ ...device, id: id.optional().meta({ description: "Left out: all" }) }),
    answer: follows,
  }),
  moveDevice: write({
    path: "/follows/device/move",
    summary: "Take over what a device follows to its new address, which its browser has replaced",
    who: "anybody",
    audit: "follow.move",
    input: z.object({
      ...device,
      new_endpoint: device.endpoint,
      new_auth: device.auth,
      new_p256dh: p256dh,
    }),
    answer: follows,
    errors: ["not-found", "push-off", "unknown-push-service"],
  }),
};
