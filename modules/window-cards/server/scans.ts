import { instantParameter } from "@eolaire/postgres";
import { sql } from "kysely";
import { localeOf } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { findOwnerToMail } from "#core/server/api/pages/page-model/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { isCurrentCard, printedOn } from "../revision.ts";
import { readContent } from "./queries.ts";

/** A scan: the revision in the address that was opened, and the page's slug. */
type ScannedCard = { slug: string; text: string };

/**
 * Notes which of the scanned cards are out of date, and writes to the owner about each card once. Anybody can open any
 * address: only cards that the team has printed count, and each is looked at once a day.
 */
export async function reportScans(
  db: Database,
  scans: readonly ScannedCard[],
  now = Temporal.Now.instant(),
): Promise<void> {
  if (scans.length === 0) return;
  for (const card of await unseenCards(db, scans, now)) {
    await db.transaction().execute((tx) => reportScan(tx, card, now));
  }
}

type Card = { page_id: string; revision: string };

/** Indexes: page_slug_key, window_card_pkey. */
async function unseenCards(db: Database, scans: readonly ScannedCard[], now: Temporal.Instant): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select window_card.page_id, window_card.revision
    from json_to_recordset(${JSON.stringify(scans)}::text::json) as seen (slug text, text text)
    join page on page.slug = seen.slug and page.is_public
    join window_card on window_card.page_id = page.id and window_card.revision = seen.text
    where ${isUnseen(now)}`.execute(db);
  return rows;
}

const isUnseen = (now: Temporal.Instant) => sql<boolean>`(window_card.date_scanned is null
  or window_card.date_scanned < ${instantParameter(now)} - interval '1 day')`;

async function reportScan(tx: Database, { page_id, revision }: Card, now: Temporal.Instant): Promise<void> {
  const today = todayAt(now);
  const printed = printedOn(revision, today);
  if (printed && isCurrentCard(revision, await readContent(tx, page_id, { now, from: printed }), printed)) return;
  const date = new Date(now.epochMilliseconds);
  const before = await tx
    .selectFrom("window_card")
    .select("date_mailed")
    .where("page_id", "=", page_id)
    .where("revision", "=", revision)
    .where(isUnseen(now))
    .forUpdate() // two instances may have seen the same scan
    .executeTakeFirst();
  if (!before) return;
  await tx
    .updateTable("window_card")
    .set({ date_scanned: date, date_mailed: before.date_mailed ?? date })
    .where("page_id", "=", page_id)
    .where("revision", "=", revision)
    .execute();
  if (before.date_mailed === null) await mailOwner(tx, page_id);
}

async function mailOwner(tx: Database, pageId: string): Promise<void> {
  const owner = await findOwnerToMail(tx, pageId);
  if (!owner?.email) return;
  const locale = localeOf(owner.locale);
  const page = inLanguage(owner, "name", locale) ?? owner.slug;
  const data = { page, path: `/manage/${owner.slug}/everywhere`, message: "" };
  await queueMessage(tx, { type: "WINDOW_CARD_OLD", to: owner.email, locale, data });
}
