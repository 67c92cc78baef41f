import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { color, id, instant, localDate, maybeText, slug } from "../fields.ts";
import { dayPlan } from "../pages/times.ts";

/** Why the owner of a page is asked whether its hours are still right. */
export const CHECK_REASONS = ["season-begins", "season-ends", "holiday", "quiet", "asked"] as const;

export const checkReason = z
  .object({
    kind: z.enum(CHECK_REASONS).meta({
      description:
        "`holiday`: nothing is set for a public holiday; `quiet`: nothing was checked or changed for 90 days; `asked`: the office wants to know",
    }),
    date: localDate
      .nullable()
      .meta({ description: "The first day of the season, its last day, or the holiday; null: none" }),
    name: maybeText.meta({ description: "The name of the season or holiday" }),
    name_ie: maybeText,
  })
  .meta({ id: "CheckReason" });
export type CheckReason = z.output<typeof checkReason>;

const checkedPage = z.object({ id, slug, name: maybeText, name_ie: maybeText, color });

const week = z.array(dayPlan).meta({ description: "The main hours of seven days; empty: the hours are unknown" });
const date_checked = instant
  .nullable()
  .meta({ description: "When its team last confirmed or changed the hours; null: never" });

export const dueCheck = z
  .object({
    page: checkedPage,
    reasons: z.array(checkReason).min(1),
    week,
    date_checked,
  })
  .meta({ id: "DueCheck" });
export type DueCheck = z.output<typeof dueCheck>;

export const CHECK_LINK_STATES = ["asked", "checked", "expired", "ended"] as const;

const token = z.string().max(200, { error: "too-long" }).meta({ description: "The token in the link of the mail" });

const checkLink = z
  .object({
    state: z.enum(CHECK_LINK_STATES).meta({
      description: "`checked`: since the mail the hours were confirmed or changed; `ended`: the page has another owner",
    }),
    page: checkedPage.nullable().meta({ description: "null unless `asked` or `checked`" }),
    week,
    date_checked,
  })
  .meta({ id: "CheckLink" });
export type CheckLink = z.output<typeof checkLink>;

export const checkEndpoints = {
  dueChecks: privateRead({
    path: "/page/checks",
    summary: "List the caller's own pages of which the hours should be looked at now, with the reasons",
    who: "account",
    input: z.object({}),
    answer: z.object({ items: z.array(dueCheck).meta({ description: "At most 20" }) }),
  }),
  confirmHours: write({
    path: "/page/checks/confirm",
    summary: "Confirm that the hours of a page are still right",
    who: "team",
    task: "hours",
    subject: { kind: "page", field: "page_id" },
    audit: "page.check",
    atOnce: "accepted",
    input: z.object({ page_id: id }),
    answer: z.object({ date_checked: instant }),
  }),
  checkLink: privateRead({
    path: "/page/checks/link",
    summary: "Get the week of a page by the token of a mail that asks whether it is still right",
    who: "anybody",
    input: z.object({ token }),
    answer: checkLink,
    errors: ["not-found"],
  }),
  confirmByLink: write({
    path: "/page/checks/link/confirm",
    summary: "Confirm that the hours of a page are still right, by the token of a mail; repeating it is no error",
    who: "anybody",
    audit: "page.check",
    input: z.object({ token }),
    answer: checkLink,
    errors: ["not-found"],
  }),
};
