import { mailsOf, ofEachWish, WISH_NAMES } from "#core/contract/accounts/wishes.ts";
import type { Contract } from "#core/contract/index.ts";
import { localeOf } from "#core/contract/locales.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { CacheTag } from "#core/server/http/cache/cache-tag.ts";
import { dropWaiting } from "#core/server/mail/drop-waiting.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { audioExtension, audioPath } from "#core/server/media/media-files.ts";
import { SERVERS_OF_MODULES } from "#start/compiled/servers.ts";
import { notifyAdmins } from "../notifications/effects.ts";
import { type AccountRow, auditedAccount } from "./answer.ts";
import { requireAnotherAdmin } from "./last-admin.ts";
import { profilePhotoDeletion } from "./photo.ts";
import { lockAccount, saveAccount } from "./queries.ts";

/**
 * Deletes an account. An anonymised row stays, because audit entries reference it and tokens that have not expired yet must
 * find that the account is deleted. Its contributions stay without its name; its pages are returned to the administrators.
 */
export const deleteAccount: Handler<Contract["deleteAccount"]> = async ({ id: named }, context) => {
  const { tx, caller, now, services } = context;
  const account = await lockAccount(tx, named ?? caller.id);
  await requireAnotherAdmin(tx, account);
  for (const { accounts } of SERVERS_OF_MODULES) await accounts?.erase(tx, account);
  await tx.deleteFrom("access_token").where("account_id", "=", account.id).execute();
  const pages = await returnPages(tx, account.id);
  const also = [...pages, ...(await anonymise(tx, account.id))];
  const recordings = await deleteUnattachedRecordings(tx, account.id);
  const row = await saveAccount(tx, account.id, { ...ANONYMOUS, date_deleted: new Date(now.epochMilliseconds) });
  context.changed({ kind: "account", id: row.id, before: auditedAccount(account), after: auditedAccount(row), also });
  await dropWaiting(tx, account.email, mailsOf(WISH_NAMES));
  await mailDeletion(tx, account);
  for (const path of recordings) context.afterCommit(() => services.media.delete(path));
  context.afterCommit(profilePhotoDeletion(account, context));
  await services.identity.deleteUser(account.uid, tx);
  return { deleted: 1 };
};

/** The columns of a deleted account. */
const ANONYMOUS = {
  name: "",
  email: null,
  profile_photo: null,
  bio: "",
  provider: null,
  type: "member",
  ...ofEachWish(() => false),
  local: false,
  deleted: true,
} as const;

/**
 * The pages lose their owner, of which the administrators are notified; what the holder claimed is forgotten.
 * @returns the cache tags to invalidate
 */
async function returnPages(tx: Database, accountId: string): Promise<CacheTag[]> {
  const pages = await tx
    .updateTable("page")
    .set({ user_id: null })
    .where("user_id", "=", accountId)
    .returning(["id as page_id", "date_deleted"])
    .execute();
  const active = pages.filter(({ date_deleted }) => date_deleted === null);
  await notifyAdmins(
    tx,
    active.map(({ page_id }) => ({ page_id, kind: "page-without-owner" })),
  );
  const managed = await tx
    .deleteFrom("page_manager")
    .where("account_id", "=", accountId)
    .returning("page_id")
    .execute();
  await tx.deleteFrom("page_claim").where("account_id", "=", accountId).execute();
  return [...pages, ...managed].map(({ page_id }) => `page:${page_id}` as const);
}

/** Removes the account from everything that its holder wrote. @returns the cache tags to invalidate */
async function anonymise(tx: Database, accountId: string): Promise<CacheTag[]> {
  const noAuthor = { author_id: null };
  await tx.updateTable("post").set(noAuthor).where("author_id", "=", accountId).execute();
  await tx.updateTable("event").set(noAuthor).where("author_id", "=", accountId).execute();
  const stories = await tx
    .updateTable("story")
    .set({ ...noAuthor, author_name: null })
    .where("author_id", "=", accountId)
    .returning("id")
    .execute();
  await tx
    .updateTable("feedback")
    .set({ account_id: null, name: null, email: null })
    .where("account_id", "=", accountId)
    .execute();
  await tx
    .updateTable("proposed_change")
    .set({ account_id: null, name: null, email: null })
    .where("account_id", "=", accountId)
    .execute();
  await tx.updateTable("feedback_reply").set({ account_id: null }).where("account_id", "=", accountId).execute();
  await tx.updateTable("invite").set({ invited_by: null }).where("invited_by", "=", accountId).execute();
  await tx.updateTable("invite").set({ claimed_by: null, email: null }).where("claimed_by", "=", accountId).execute();
  for (const table of ["notification", "notification_read", "idempotency_key", "heart"] as const) {
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
  return stories.length > 0 ? ["stories", ...stories.map(({ id }): CacheTag => `story:${id}`)] : [];
}

/** Unattached recordings were never published; the others stay with their pages. @returns the paths of the files to delete */
async function deleteUnattachedRecordings(tx: Database, accountId: string): Promise<string[]> {
  const unattached = await tx
    .deleteFrom("audio")
    .where("account_id", "=", accountId)
    .where((eb) => eb.and([eb("page_id", "is", null), eb("post_id", "is", null), eb("story_id", "is", null)]))
    .returning(["key", "mime"])
    .execute();
  await tx.updateTable("audio").set({ account_id: null }).where("account_id", "=", accountId).execute();
  return unattached.flatMap(({ key, mime }) => {
    const extension = audioExtension(mime);
    return extension ? [audioPath(key, extension)] : [];
  });
}

async function mailDeletion(tx: Database, { email, name, locale }: AccountRow): Promise<void> {
  if (!email) return;
  await queueMessage(tx, { type: "ACCOUNT_DELETED", to: email, locale: localeOf(locale), data: { name } });
}
