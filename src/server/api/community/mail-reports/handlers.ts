import { hashOf } from "@eolaire/identity-provider";
import { sql } from "kysely";
import type { MailReport } from "#core/contract/community/mail-reports.ts";
import type { Contract } from "#core/contract/index.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { notFound } from "#core/server/http/problem.ts";
import { mailOfToken } from "./report-token.ts";

/** The newest; the list grows short when the office decides. */
const MAX_LISTED = 200;

/**
 * Works without a sign-in. The sender is muted by the first report with a link; repeating it is no error.
 * @throws ProblemError `not-found` for a token that is not signed
 */
export const reportMail: Handler<Contract["reportMail"]> = async ({ token }, context) => {
  const { tx } = context;
  const mail = await mailOfToken(tx, token);
  if (!mail) throw notFound();
  const { accountId, pageId, type } = mail;
  const added = await tx
    .insertInto("mail_report")
    .columns(["token_hash", "account_id", "page_id", "type"])
    .expression((eb) =>
      eb
        .selectFrom("account")
        .innerJoin("page", (join) => join.on("page.id", "=", pageId))
        .select([
          sql<Buffer>`${hashOf(token)}`.as("token_hash"),
          "account.id",
          "page.id as page_id",
          sql.lit(type).as("type"),
        ])
        .where("account.id", "=", accountId),
    )
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) {
    context.unchanged(); // reported before, or the account or the page is gone
    return { reported: 1 };
  }
  const muted = tx.updateTable("account").set({ date_muted: sql<Date>`now()` });
  await muted.where("id", "=", accountId).where("date_muted", "is", null).execute();
  context.changed({
    kind: "account",
    id: accountId,
    before: { muted: false },
    after: { muted: true, page_id: pageId },
  });
  return { reported: 1 };
};

export const mailReports: Handler<Contract["mailReports"]> = (_, { db }) => listReports(db);

export const liftMailReports: Handler<Contract["liftMailReports"]> = async ({ account_id }, context) => {
  const { tx } = context;
  const lifted = await tx
    .updateTable("account")
    .set({ date_muted: null })
    .where("id", "=", account_id)
    .where("date_muted", "is not", null)
    .returning("id")
    .executeTakeFirst();
  const reports = await tx
    .updateTable("mail_report")
    .set({ date_lifted: sql<Date>`now()` })
    .where("account_id", "=", account_id)
    .where("date_lifted", "is", null)
    .executeTakeFirst();
  const muted = { before: { muted: Boolean(lifted) }, after: { muted: false } };
  if (lifted || reports.numUpdatedRows > 0n) context.changed({ kind: "account", id: account_id, ...muted });
  else context.unchanged();
  return listReports(tx);
};

/** Index: mail_report_open. */
async function listReports(db: Database): Promise<MailReport[]> {
  const rows = await db
    .selectFrom("mail_report")
    .innerJoin("account", "account.id", "mail_report.account_id")
    .innerJoin("page", "page.id", "mail_report.page_id")
    .select(["mail_report.id", "mail_report.type", "mail_report.date_created", "account.id as account_id"])
    .select(["account.name as account_name", "account.email", "page.id as page_id", "page.name", "page.name_ie"])
    .where("mail_report.date_lifted", "is", null)
    .orderBy("mail_report.id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    date_created: isoInstant(row.date_created),
    account: { id: row.account_id, name: row.account_name, email: row.email },
    page: { id: row.page_id, name: row.name, name_ie: row.name_ie },
  }));
}
