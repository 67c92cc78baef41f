import { z } from "zod";
import { privateRead, publicRead, write } from "../endpoint.ts";
import { entity, id, instant, instantInput, maybeText, optionalText, slug, text, version } from "../fields.ts";
import { MAX_NOTICE, MAX_REASON } from "../limits.ts";

/** Which pages may be closed by what a notice says: `ferry` are those that depend on the ferry. */
export const NOTICE_REACHES = ["none", "all", "category", "ferry"] as const;

/** What the office says to everybody until an instant. */
export const notice = z
  .object({
    id,
    text: maybeText,
    text_ie: maybeText,
    reason: maybeText.meta({ description: "Of “may be closed: storm”; null: no page may be closed" }),
    reason_ie: maybeText,
    reach: z.enum(NOTICE_REACHES),
    category: z.object({ slug, name: maybeText, name_ie: maybeText }).nullable(),
    starts_at: instant,
    ends_at: instant,
    date_created: instant,
  })
  .meta({ id: "Notice" });
export type Notice = z.output<typeof notice>;

/** A page may be closed now, whatever its hours say. */
export const mayBeClosed = z
  .object({ notice_id: id, reason: maybeText, reason_ie: maybeText, until: instant })
  .meta({ id: "MayBeClosed" });
export type MayBeClosed = z.output<typeof mayBeClosed>;

const NOTICE_STATES = ["coming", "current", "over"] as const;

export const adminNotice = notice
  .omit({ date_created: true })
  .extend({
    ...entity,
    category_id: id.nullable(),
    state: z.enum(NOTICE_STATES),
    by: z.string().nullable().meta({ description: "The name of the account that wrote it" }),
  })
  .meta({ id: "AdminNotice" });
export type AdminNotice = z.output<typeof adminNotice>;

const noticeFields = {
  text: optionalText(text(MAX_NOTICE)),
  text_ie: optionalText(text(MAX_NOTICE)),
  reason: optionalText(text(MAX_REASON)).meta({ description: "Needed unless `reach` is `none`", example: "storm" }),
  reason_ie: optionalText(text(MAX_REASON)),
  reach: z.enum(NOTICE_REACHES, { error: "not-a-choice" }),
  category_id: id.nullable().optional().meta({ description: "Of the reach `category`" }),
  starts_at: instantInput.optional().meta({ description: "Left out: now" }),
  ends_at: instantInput.meta({ description: "At most 31 days after `starts_at`" }),
};

export const noticeEndpoints = {
  notices: publicRead({
    path: "/notices",
    summary: "List the notices of the office that stand now or are planned, by their beginning",
    input: z.object({}),
    answer: z.object({ items: z.array(notice) }),
  }),
  adminNotices: privateRead({
    path: "/admin/notices",
    summary: "List the notices of the office: current, planned and past ones, the latest beginning first",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z.object({ items: z.array(adminNotice).meta({ description: "At most 100" }) }),
  }),
  addNotice: write({
    path: "/admin/notices/add",
    summary: "Write a notice that stands on every public screen until its end",
    who: "admin",
    task: "office",
    audit: "notice.add",
    idempotent: true,
    input: z.object(noticeFields),
    answer: adminNotice,
    errors: ["list-full"],
  }),
  editNotice: write({
    path: "/admin/notices/update",
    summary: "Change a notice that is not over: all of its fields",
    who: "admin",
    task: "office",
    audit: "notice.update",
    input: z.object({ id, version: version.optional(), ...noticeFields }),
    answer: adminNotice,
    errors: ["not-found"],
  }),
  endNotice: write({
    path: "/admin/notices/end",
    summary: "Take a notice back before its end; repeating it is no error",
    who: "admin",
    task: "office",
    audit: "notice.end",
    input: z.object({ id }),
    answer: adminNotice,
    errors: ["not-found"],
  }),
};
