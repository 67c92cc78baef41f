import { createHash } from "node:crypto";
import { sql } from "kysely";
import { LOCALES } from "#core/contract/locales.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JobRun } from "#core/server/jobs/jobs.ts";
import { ID_BYTES, idOfBytes } from "#core/server/mail/signing-key.ts";
import { type PushDeps, type PushOutcome, PushSender } from "#core/server/push/push-service.ts";
import { vapidKeys } from "#core/server/push/vapid-keys.ts";
import { isNight } from "../rules/digest-times.ts";
import { dayNotices, type NewsItem, officeNotices } from "./news.ts";
import { deleteExpired, deleteMessage, postponeMessage, type QueuedMessage, takeMessages } from "./push-messages.ts";
import { payloadOfItem } from "./push-text.ts";

type Log = { warn(details: object, message: string): void };
type Run = Pick<JobRun, "signal"> & { log: Log; now?: Temporal.Instant };

/** Messages that are taken together. */
const BATCH = 100;
/** An older notice is no news any more. */
const NOTICE_HOURS = 24;
const MAX_RETRY_MINUTES = 60;
/** A device whose push service has accepted nothing for so long is deleted. */
const FAILING_DAYS = 14;

/** Queues the notices that are new, and sends what is due: at night only what the office says. docs/decisions/082-follow.md */
export async function sendPushMessages(
  db: Database,
  { publicUrl, services, network }: PushDeps,
  { signal, log, now = Temporal.Now.instant() }: Run,
): Promise<void> {
  const onlyUrgent = isNight(now);
  await queueNotices(db, now, { onlyUrgent });
  await deleteExpired(db, now);
  const subject = publicUrl.startsWith("https:") ? publicUrl : "mailto:push@localhost";
  const sender = new PushSender({ keys: await vapidKeys(db), subject, services, network, signal });
  try {
    for (;;) {
      signal.throwIfAborted();
      const messages = await takeMessages(db, { now, onlyUrgent, limit: BATCH });
      if (messages.length === 0) return;
      await Promise.all(messages.map((message) => sendOne({ db, sender, now, log }, message)));
    }
  } finally {
    sender.close();
  }
}

type Sending = { db: Database; sender: PushSender; now: Temporal.Instant; log: Log };

async function sendOne({ db, sender, now, log }: Sending, message: QueuedMessage): Promise<void> {
  const { payload, is_urgent: isUrgent, date_expires, ...device } = message;
  const ttlSeconds = (date_expires.getTime() - now.epochMilliseconds) / 1000;
  const outcome = await sender.send({ ...device, payload, isUrgent, ttlSeconds });
  if (outcome.is === "taken") return noteSuccess(db, message, now);
  if (outcome.is === "gone") return deleteDevice(db, message.device_id);
  // Without the address, which is the device's secret.
  const { attempts } = message;
  log.warn({ message: message.id, attempts, reason: outcome.reason }, "a message to a device was not sent");
  await noteFailure(db, message, outcome, now);
}

async function noteSuccess(db: Database, { id, device_id }: QueuedMessage, now: Temporal.Instant): Promise<void> {
  await deleteMessage(db, id);
  const date_succeeded = new Date(now.epochMilliseconds);
  await db.updateTable("push_device").set({ date_succeeded, date_failed: null }).where("id", "=", device_id).execute();
}

/** Later than what the push service asks for, and each time after twice as long. */
async function noteFailure(
  db: Database,
  { id, device_id, attempts }: QueuedMessage,
  { afterSeconds }: Extract<PushOutcome, { is: "later" }>,
  now: Temporal.Instant,
): Promise<void> {
  const at = new Date(now.epochMilliseconds);
  const device = await db
    .updateTable("push_device")
    .set({ date_failed: sql<Date>`coalesce(date_failed, ${at})` })
    .where("id", "=", device_id)
    .returning("date_failed")
    .executeTakeFirst();
  const since = now.subtract({ hours: FAILING_DAYS * 24 }).epochMilliseconds;
  if (device?.date_failed && device.date_failed.getTime() < since) return deleteDevice(db, device_id);
  const seconds = Math.max(afterSeconds ?? 0, Math.min(2 ** attempts, MAX_RETRY_MINUTES) * 60);
  await postponeMessage(db, id, now.add({ seconds: Math.ceil(seconds) }));
}

/** With what it follows, and what waits for it. */
async function deleteDevice(db: Database, id: string): Promise<void> {
  await db.deleteFrom("push_device").where("id", "=", id).execute();
}

/** Notices that no run has queued yet: those of the office, and by day those of pages for their day. */
async function queueNotices(db: Database, now: Temporal.Instant, { onlyUrgent }: { onlyUrgent: boolean }) {
  const window = { since: now.subtract({ hours: NOTICE_HOURS }), until: now };
  for (const notice of await officeNotices(db, window)) await queueNotice(db, { notice, pageId: null, now });
  if (onlyUrgent) return;
  for (const { pageId, ...notice } of await dayNotices(db, window)) await queueNotice(db, { notice, pageId, now });
}

type Queueing = { notice: NewsItem; pageId: string | null; now: Temporal.Instant };

/** Of what a notice says: one that the office has corrected is sent again, and replaces the first one on the device. */
function idOfContent({ key, item: { title, title_ie, from, at } }: NewsItem): string {
  const content = JSON.stringify([key, title, title_ie, from ?? null, at ?? null]);
  return idOfBytes(createHash("sha256").update(content).digest().subarray(0, ID_BYTES));
}

/**
 * Notes that a notice is queued, with a message for each device that follows it, in one transaction: it is sent once,
 * whatever happens. Indexes: push_notice_pkey, follow_of_page, follow_of_notices.
 */
async function queueNotice(db: Database, { notice, pageId, now }: Queueing): Promise<void> {
  const at = new Date(now.epochMilliseconds);
  const ends = now.add({ hours: NOTICE_HOURS }).epochMilliseconds;
  const over = notice.item.at ? Date.parse(notice.item.at) : ends;
  const tag = pageId === null ? notice.key : `day ${pageId}`;
  const expires = new Date(Math.min(over, ends));
  await db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto("push_notice")
      .values({ notice_id: idOfContent(notice), date_created: at })
      .onConflict((on) => on.doNothing())
      .returning("notice_id")
      .executeTakeFirst();
    if (!noted) return;
    const payloads = LOCALES.map((locale) => [locale, payloadOfItem(notice.item, { locale, tag, now })]);
    const byLocale = JSON.stringify(Object.fromEntries(payloads));
    await sql`
      insert into push_message (device_id, payload, is_urgent, date_next, date_expires)
      select follower.device_id, ${byLocale}::text::jsonb -> follower.locale, ${pageId === null}::boolean,
        ${at}::timestamptz, ${expires}::timestamptz
      from follow join follower on follower.id = follow.follower_id
      where ${pageId === null ? sql`follow.kind = 'notices'` : sql`follow.page_id = ${pageId}`}
        and follow.date_confirmed is not null and follower.device_id is not null`.execute(tx);
  });
}
