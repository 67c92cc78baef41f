import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { id, instant, maybeText } from "../fields.ts";

export const mailReport = z
  .object({
    id,
    account: z.object({ id, name: z.string(), email: z.string().nullable() }),
    page: z.object({ id, name: maybeText, name_ie: maybeText }),
    type: z.enum(["INVITE", "FEEDBACK_REPLY"]).meta({ description: "The type of the message" }),
    date_created: instant,
  })
  .meta({ id: "MailReport" });
export type MailReport = z.output<typeof mailReport>;

export const mailReportEndpoints = {
  reportMail: write({
    path: "/mail/report",
    summary:
      "Report a mail with the words of a page's team, by the token in its link: until the office lifts it, their account sends no more such mails",
    who: "anybody",
    audit: "mail.report",
    input: z.object({
      token: z.string().max(200, { error: "too-long" }).meta({ description: "The token in the link of the mail" }),
    }),
    answer: z.object({ reported: z.literal(1) }),
    errors: ["not-found"],
  }),
  mailReports: privateRead({
    path: "/admin/mail-reports",
    summary: "List the reported mails whose senders are muted, newest first",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z.array(mailReport),
  }),
  liftMailReports: write({
    path: "/admin/mail-reports/lift",
    summary: "Let an account send mails with its own words again; its reports leave the list",
    who: "admin",
    task: "office",
    subject: { kind: "account", field: "account_id" },
    audit: "mail.lift",
    input: z.object({ account_id: id }),
    answer: z.array(mailReport),
  }),
};
