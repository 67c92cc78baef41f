import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { localeOf } from "#core/contract/locales.ts";
import { maskedEmail, maskedPhone } from "#core/domain/pages/claims.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList, timeKey } from "#core/server/http/cursor.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { joinPage, lockClaimable, mailData, pageAnswer } from "./joining.ts";

/** Notes by account: each is read by a person. */
const NOTES = { points: 5, seconds: 24 * 60 * 60 };

export const claimOptions: Handler<Contract["claimOptions"]> = async (_, context) => {
  const { db, caller } = context;
  const page = await db
    .selectFrom("page")
    .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.location"])
    .select(["page.user_id", "page.contact_number", "page.email"])
    .where("page.id", "=", pageOfCall(context))
    .where("page.is_public", "=", true)
    .executeTakeFirst();
  if (!page) throw notFound();
  const hasOwner = page.user_id !== null;
  return {
    page: pageAnswer(page),
    has_owner: hasOwner,
    phone: hasOwner || page.contact_number === null ? null : maskedPhone(page.contact_number),
    email: hasOwner || page.email === null ? null : maskedEmail(page.email),
    is_waiting: await hasOpenNote(db, page.id, caller.id),
  };
};

/** Asks the administrators, once until they have decided. */
export const claimByNote: Handler<Contract["claimByNote"]> = async ({ note }, context) => {
  const { tx, caller } = context;
  const page = await lockClaimable(tx, pageOfCall(context));
  if (await hasOpenNote(tx, page.id, caller.id)) throw new ProblemError("already-sent");
  await spendOrRefuse(tx, limitKey("claim note", caller.uid), NOTES);
  await tx.insertInto("page_claim").values({ page_id: page.id, account_id: caller.id, proof: "note", note }).execute();
  await notifyAdmins(tx, { kind: "claim-waits", page_id: page.id, account_id: caller.id });
  context.changed({ kind: "page", id: page.id, before: null, after: { claim: "note" }, shown: "nowhere" });
  return { sent: 1 };
};

/** Index: page_claim_open. */
async function hasOpenNote(db: Database, pageId: string, accountId: string): Promise<boolean> {
  const row = await openNotes(db)
    .select("page_claim.id")
    .where("page_claim.page_id", "=", pageId)
    .where("page_claim.account_id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

const openNotes = (db: Database) =>
  db.selectFrom("page_claim").where("page_claim.state", "=", "open").where("page_claim.proof", "=", "note");

/** Index: page_claim_waiting. */
export const waitingClaims: Handler<Contract["waitingClaims"]> = async ({ cursor, limit }, { db }) => {
  const after = readCursor(cursor, timeKey);
  const waiting = openNotes(db)
    .innerJoin("page", "page.id", "page_claim.page_id")
    .innerJoin("account", "account.id", "page_claim.account_id")
    .where("page.date_deleted", "is", null)
    .where("account.deleted", "=", false);
  const rows = await waiting
    .select(["page_claim.id", "page_claim.note", "page_claim.date_created", "page.id as page_id", "page.slug"])
    .select(["page.name", "page.name_ie", "page.location", "page.user_id"])
    .select(["account.id as account_id", "account.name as account_name", "account.email"])
    .select(sql<string>`to_json(page_claim.date_created)`.as("at"))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(page_claim.date_created, page_claim.id) > (${after?.[0]}::text::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy("page_claim.date_created")
    .orderBy("page_claim.id")
    .limit(limit + 1)
    .execute();
  const { total } = await waiting.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow();
  const { items, next_cursor } = takeList(rows, limit, ({ at, id }) => [at, id]);
  return {
    items: items.map((row) => ({
      id: row.id,
      date: isoInstant(row.date_created),
      note: row.note ?? "",
      page: { ...pageAnswer({ ...row, id: row.page_id }), has_owner: row.user_id !== null },
      by: { id: row.account_id, name: row.account_name, email: row.email },
    })),
    next_cursor,
    total,
  };
};

/** Of several administrators who decide at once, the first one counts. */
export const decideClaim: Handler<Contract["decideClaim"]> = async ({ id, accept, message }, context) => {
  const { tx, now } = context;
  const claim = await tx.selectFrom("page_claim").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (claim?.proof !== "note") throw notFound();
  if (claim.state !== "open") throw new ProblemError("already-sent");
  const decided = { state: accept ? "accepted" : "refused", answer: message || null } as const;
  await tx
    .updateTable("page_claim")
    .set({ ...decided, date_decided: new Date(now.epochMilliseconds) })
    .where("id", "=", id)
    .execute();
  const page = accept ? await lockClaimable(tx, claim.page_id) : await requirePage(tx, claim.page_id);
  if (accept) await joinPage(context, { page, accountId: claim.account_id, proof: "note" });
  else context.changed({ kind: "page", id: page.id, before: null, after: { claim: "refused" }, shown: "nowhere" });
  await mailClaimant(context.tx, claim.account_id, { page, accept, message });
  return { decided: 1 };
};

async function requirePage(tx: Database, id: string) {
  const columns = ["id", "slug", "name", "name_ie", "location"] as const;
  const page = await tx.selectFrom("page").select(columns).where("id", "=", id).executeTakeFirst();
  if (!page) throw notFound();
  return page;
}

type Decision = { page: Awaited<ReturnType<typeof requirePage>>; accept: boolean; message: string };

async function mailClaimant(tx: Database, accountId: string, { page, accept, message }: Decision): Promise<void> {
  const account = await tx
    .selectFrom("account")
    .select(["email", "locale"])
    .where("id", "=", accountId)
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .executeTakeFirst();
  if (!account?.email) return;
  const { page: name, path } = mailData(page, account.locale);
  const data = { page: name, path: accept ? path : `/pages/${page.slug}`, message };
  const locale = localeOf(account.locale);
  await queueMessage(tx, { type: accept ? "CLAIM_ACCEPTED" : "CLAIM_REFUSED", to: account.email, locale, data });
}
