import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { localeOf } from "#core/contract/locales.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { Period } from "#core/domain/statistics/period.ts";
import { ownerBatches } from "#core/server/api/shared/owner-batches.ts";
import { unsubscribeByLink } from "#core/server/api/shared/unsubscribe.ts";
import { hasVerifiedAddress } from "#core/server/api/shared/verified-address.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { unsubscribeKey, unsubscribeToken } from "#core/server/mail/unsubscribe-token.ts";
import { figuresOfOwners } from "./month-figures.ts";

/** Between two mails, so that sign-in links, for which people wait, are not delayed behind them. */
const INTERVAL_MS = 200;
/** Of one mail; it says how many more there are. */
const MAX_PAGES = 20;

type Run = { signal: AbortSignal; now?: Temporal.Instant };

/** Mails owners once a month how all their pages were found in the month before (docs/decisions/068). */
export async function mailMonthlyFigures(db: Database, { signal, now = Temporal.Now.instant() }: Run): Promise<void> {
  const month = monthBefore(todayAt(now));
  let mails = 0;
  for await (const ownerIds of ownerBatches(db)) {
    signal.throwIfAborted();
    const delayMs = mails * INTERVAL_MS;
    mails += await db.transaction().execute((tx) => mailOwners(tx, ownerIds, { month, delayMs }));
  }
}

function monthBefore(day: Temporal.PlainDate): Period {
  const from = day.with({ day: 1 }).subtract({ months: 1 });
  return { from, to: from.with({ day: from.daysInMonth }) };
}

type Mailing = {
  month: Period;
  /** The first of these mails is not sent before. */
  delayMs: number;
};

/** @returns the number of mails; an owner whose pages nobody found gets none */
async function mailOwners(tx: Database, ownerIds: readonly string[], { month, delayMs }: Mailing): Promise<number> {
  const owners = await reserveMonth(tx, ownerIds, month);
  if (owners.length === 0) return 0;
  const ids = owners.map(({ id }) => id);
  const figures = await figuresOfOwners(tx, ids, { month, maxPages: MAX_PAGES });
  if (figures.size === 0) return 0;
  const key = await unsubscribeKey(tx);
  let mails = 0;
  for (const { id, email: to, locale } of owners) {
    const found = figures.get(id);
    if (!found) continue;
    const data = {
      month: month.from.toPlainYearMonth().toString(),
      ...found,
      unsubscribe: unsubscribeToken(key, id, "monthly_figures"),
    };
    const mail = { type: "MONTHLY_FIGURES", to, locale: localeOf(locale), data } as const;
    await queueMessage(tx, mail, { delayMs: delayMs + mails * INTERVAL_MS });
    mails += 1;
  }
  return mails;
}

/**
 * The owners who may get the mail of a month, with a verified address; noted before it is written, so that nobody gets two,
 * whatever runs at the same time. Index: account_pkey.
 */
async function reserveMonth(tx: Database, ownerIds: readonly string[], { from }: Period) {
  const rows = await tx
    .updateTable("account")
    .set({ figures_month: from.toString() })
    .where(sql<boolean>`account.id = any(${ownerIds}::uuid[])`)
    .where("account.monthly_figures", "=", true)
    .where("account.disabled", "=", false)
    .where("account.deleted", "=", false)
    .where("account.email", "is not", null)
    .where(hasVerifiedAddress)
    .where(sql<boolean>`(account.figures_month is null or account.figures_month < ${from.toString()}::date)`)
    .returning(["account.id", "account.email", "account.locale"])
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

export const unsubscribeFigures: Handler<Contract["unsubscribeFigures"]> = ({ token }, context) =>
  unsubscribeByLink(context, token, "monthly_figures");
