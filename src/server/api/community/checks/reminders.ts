import { instantParameter } from "@eolaire/postgres";
import { sql } from "kysely";
import { localeOf } from "#core/contract/locales.ts";
import { ANSWER_DAYS, MAIL_EVERY_DAYS, UNANSWERED_MAILS } from "#core/domain/pages/page-checks.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import { ownerBatches } from "#core/server/api/shared/owner-batches.ts";
import { hasVerifiedAddress } from "#core/server/api/shared/verified-address.ts";
import type { Database } from "#core/server/db/connect.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { checkLinkKey, checkLinkToken } from "./link-token.ts";
import { type DuePage, duePages } from "./queries.ts";

/** Between two mails, so that sign-in links, for which people wait, are not delayed behind them. */
const INTERVAL_MS = 200;

type Run = { signal: AbortSignal; now?: Temporal.Instant };

/**
 * Asks the owners whose pages need a look, each by one mail for all her pages, and notifies the administrators of those who
 * did not answer. Owners are read in order, batch by batch.
 */
export async function remindOwners(db: Database, { signal, now = Temporal.Now.instant() }: Run): Promise<void> {
  let mails = 0;
  for await (const owners of ownerBatches(db)) {
    signal.throwIfAborted();
    const from = mails;
    mails += await db.transaction().execute((tx) => remind(tx, owners, { now, delayMs: from * INTERVAL_MS }));
  }
  await db.transaction().execute((tx) => reportUnanswered(tx, now));
}

type Reminding = {
  now: Temporal.Instant;
  /** The first of these mails is not sent before. */
  delayMs: number;
};

/** @returns the number of mails */
async function remind(tx: Database, ownerIds: readonly string[], { now, delayMs }: Reminding): Promise<number> {
  const permitted = await permittedOwners(tx, ownerIds, now);
  if (permitted.length === 0) return 0;
  return (await mailAbout(tx, await duePages(tx, permitted, now), { now, delayMs })).length;
}

/**
 * Asks about the hours of some pages now, whether they need a look or not: their owners, as far as they may get such a mail.
 * @returns the ids of the pages that a mail names
 */
export async function askForHours(tx: Database, pageIds: readonly string[], now: Temporal.Instant): Promise<string[]> {
  const owners = await tx
    .selectFrom("page")
    .select("user_id")
    .distinct()
    .where(sql<boolean>`id = any(${pageIds}::uuid[])`)
    .where("user_id", "is not", null)
    .execute();
  const ids = owners.flatMap(({ user_id }) => user_id ?? []);
  const permitted = await permittedOwners(tx, ids, now);
  const pages = await duePages(tx, permitted, now, pageIds);
  const mailed = new Set((await mailAbout(tx, pages, { now, delayMs: 0 })).map(({ id }) => id));
  return pages.flatMap(({ ownerId, page }) => (mailed.has(ownerId) ? [page.id] : []));
}

/** @returns the owners who get a mail */
async function mailAbout(tx: Database, pages: readonly DuePage[], { now, delayMs }: Reminding) {
  const due = Map.groupBy(pages, ({ ownerId }) => ownerId);
  if (due.size === 0) return [];
  const key = await checkLinkKey(tx);
  const accounts = await reserveMail(tx, [...due.keys()], now);
  for (const [index, { id: accountId, email: to, locale }] of accounts.entries()) {
    const pages = due.get(accountId) ?? [];
    await noteMails(tx, pages, now);
    const tokens = pages.map(({ page }) => [page.id, checkLinkToken(key, { pageId: page.id, accountId, issued: now })]);
    const data = {
      pages: pages.map(({ page, reasons, week }) => ({ ...page, reasons, week })),
      tokens: Object.fromEntries(tokens),
    };
    const mail = { type: "STILL_RIGHT", to, locale: localeOf(locale), data } as const;
    await queueMessage(tx, mail, { delayMs: delayMs + index * INTERVAL_MS });
  }
  return accounts;
}

/** The owners who may get a mail now: with a verified address, and none in the last month. Index: account_pkey. */
async function permittedOwners(tx: Database, ownerIds: readonly string[], now: Temporal.Instant): Promise<string[]> {
  const rows = await tx
    .selectFrom("account")
    .select("account.id")
    .where(sql<boolean>`account.id = any(${ownerIds}::uuid[])`)
    .where("account.reminders", "=", true)
    .where("account.disabled", "=", false)
    .where("account.deleted", "=", false)
    .where("account.email", "is not", null)
    .where(hasVerifiedAddress)
    .where(isPermitted(now))
    .execute();
  return rows.map(({ id }) => id);
}

const isPermitted = (now: Temporal.Instant) => sql<boolean>`(account.date_reminded is null
  or account.date_reminded <= ${instantParameter(now)} - make_interval(days => ${MAIL_EVERY_DAYS}))`;

/** Notes the mail before it is written, so that nobody gets two, whatever runs at the same time. */
async function reserveMail(tx: Database, ids: readonly string[], now: Temporal.Instant) {
  const rows = await tx
    .updateTable("account")
    .set({ date_reminded: new Date(now.epochMilliseconds) })
    .where(sql<boolean>`account.id = any(${ids}::uuid[])`)
    .where(isPermitted(now))
    .returning(["id", "email", "locale"])
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/** Counts the mails about each page since its last check; those to a former owner do not count. */
async function noteMails(tx: Database, pages: readonly DuePage[], now: Temporal.Instant): Promise<void> {
  const date_mailed = new Date(now.epochMilliseconds);
  await tx
    .insertInto("page_reminder")
    .values(pages.map(({ page, ownerId }) => ({ page_id: page.id, account_id: ownerId, date_mailed })))
    .onConflict((conflict) =>
      conflict.column("page_id").doUpdateSet({
        mails: sql`case when page_reminder.account_id = excluded.account_id then page_reminder.mails + 1 else 1 end`,
        account_id: sql`excluded.account_id`,
        date_mailed: sql`excluded.date_mailed`,
        date_reported: sql`case when page_reminder.account_id = excluded.account_id then page_reminder.date_reported end`,
      }),
    )
    .execute();
}

/** One notification for all pages whose owners did not answer. Index: page_reminder_unreported. */
async function reportUnanswered(tx: Database, now: Temporal.Instant): Promise<void> {
  const rows = await tx
    .updateTable("page_reminder")
    .from("page")
    .set({ date_reported: new Date(now.epochMilliseconds) })
    .whereRef("page.id", "=", "page_reminder.page_id")
    .whereRef("page.user_id", "=", "page_reminder.account_id")
    .where("page.date_deleted", "is", null)
    .where("page_reminder.date_reported", "is", null)
    .where("page_reminder.mails", ">=", UNANSWERED_MAILS)
    .where(
      "page_reminder.date_mailed",
      "<=",
      sql<Date>`${instantParameter(now)} - make_interval(days => ${ANSWER_DAYS})`,
    )
    .returning("page_reminder.page_id")
    .execute();
  const [first] = rows;
  if (!first) return;
  const isOne = rows.length === 1;
  await notifyAdmins(tx, {
    kind: "hours-unanswered",
    ...(isOne && { page_id: first.page_id }),
    detail: { pages: rows.length },
  });
}
