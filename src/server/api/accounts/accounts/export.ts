import { Readable } from "node:stream";
import yazl from "yazl";
import type { Contract } from "#core/contract/index.ts";
import { ZONE } from "#core/domain/local-time.ts";
import { ownAuditEntries } from "#core/server/api/office/audit/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound } from "#core/server/http/problem.ts";
import { accountPhotoKey, audioExtension, audioPath, originalPaths } from "#core/server/media/media-files.ts";
import type { MediaStore } from "#core/server/media/store/media-store.ts";
import { SERVERS_OF_MODULES } from "#start/compiled/servers.ts";
import { exportedTokens } from "../tokens/queries.ts";
import type { AccountRow } from "./answer.ts";
import { accountAnswer } from "./answer.ts";
import { findAccount } from "./queries.ts";

/** All data stored about the caller as a ZIP: a JSON file per kind of record, and the uploaded files. */
export const exportAccount: Handler<Contract["exportAccount"]> = async (_, { db, caller, now, services }) => {
  const account = await findAccount(db, caller.id);
  if (!account) throw notFound();
  const [records, media] = await Promise.all([exportedRecords(db, account), exportedMedia(db, account)]);
  const zip = new yazl.ZipFile();
  const content = zip.outputStream as Readable;
  zip.on("error", (error: Error) => content.destroy(error));
  for (const [name, rows] of Object.entries(records)) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `${name}.json`);
  }
  for (const path of await existing(services.media, media)) addFile(zip, services.media, path);
  zip.end();
  return { content, filename: `account-${now.toZonedDateTimeISO(ZONE).toPlainDate()}.zip` };
};

/** The paths whose files exist: a lost file must not make the export fail. */
async function existing(store: MediaStore, paths: string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(async (path) => ((await store.stat(path)) ? [path] : [])));
  return found.flat();
}

/**
 * Opens the file only when the ZIP reaches it, so that an export of many photos holds one open file at a time. A file that was
 * deleted meanwhile is an empty entry: its name may be announced already, and the rest of the export must arrive.
 */
function addFile(zip: yazl.ZipFile, store: MediaStore, path: string): void {
  zip.addReadStreamLazy(path, { compress: false }, async (deliver) => {
    const fail = (error: unknown) => zip.emit("error", error); // without a listener it would end the process
    const file = await store.stat(path).catch(fail);
    deliver(null, file ? store.stream(path).on("error", fail) : Readable.from([]));
  });
}

/** Paths of the files of an account: its photo, the photos of its pages, its recordings. */
async function exportedMedia(db: Database, { id, profile_photo }: AccountRow): Promise<string[]> {
  const ownPhoto = accountPhotoKey(profile_photo);
  const [photos, recordings] = await Promise.all([
    db
      .selectFrom("photo")
      .innerJoin("page", "page.id", "photo.page_id")
      .select("photo.key")
      .where("page.user_id", "=", id)
      .execute(),
    db.selectFrom("audio").select(["key", "mime"]).where("account_id", "=", id).execute(),
  ]);
  const keys = [...(ownPhoto ? [ownPhoto] : []), ...photos.map(({ key }) => key)];
  const audio = recordings.flatMap(({ key, mime }) => {
    const extension = audioExtension(mime);
    return extension ? [audioPath(key, extension)] : [];
  });
  return [...keys.flatMap(originalPaths), ...audio];
}

/**
 * The records stored about an account, by the name of their file in the export. Hashes, secrets and codes are never
 * exported: the columns of tables that contain them are listed by hand.
 */
async function exportedRecords(db: Database, account: AccountRow): Promise<Record<string, unknown>> {
  const { id, uid } = account;
  const [pages, content, conversations, administration, identity] = await Promise.all([
    pageRecords(db, id),
    contentRecords(db, id),
    conversationRecords(db, account),
    administrationRecords(db, id),
    signInRecords(db, uid),
  ]);
  return { account: accountAnswer(account), ...pages, ...content, ...conversations, ...administration, ...identity };
}

async function pageRecords(db: Database, id: string) {
  const [tokens, pages, managed, hearts, ofModules] = await Promise.all([
    exportedTokens(db, id),
    db.selectFrom("page").selectAll().where("user_id", "=", id).execute(),
    db
      .selectFrom("page_manager")
      .innerJoin("page", "page.id", "page_manager.page_id")
      .select(["page.id", "page.slug", "page.name", "page.name_ie", "page_manager.date_created as since"])
      .select("page_manager.role")
      .where("page_manager.account_id", "=", id)
      .execute(),
    db
      .selectFrom("heart")
      .innerJoin("page", "page.id", "heart.page_id")
      .select(["page.slug", "heart.date_created as since"])
      .where("heart.account_id", "=", id)
      .execute(),
    Promise.all(SERVERS_OF_MODULES.map(({ accounts }) => accounts?.exported(db, id) ?? {})),
  ]);
  return { tokens, pages, "managed-pages": managed, hearts, ...(Object.assign({}, ...ofModules) as object) };
}

async function contentRecords(db: Database, id: string) {
  const by = <Table extends "post" | "story" | "event">(table: Table) =>
    db
      .selectFrom(table as "post")
      .selectAll()
      .where("author_id", "=", id)
      .execute();
  const [posts, stories, events, recordings] = await Promise.all([
    by("post"),
    by("story"),
    by("event"),
    db.selectFrom("audio").selectAll().where("account_id", "=", id).execute(),
  ]);
  return { posts, stories, events, recordings };
}

async function conversationRecords(db: Database, { id, email }: AccountRow) {
  const [feedback, replies, corrections, invites, mails] = await Promise.all([
    db.selectFrom("feedback").selectAll().where("account_id", "=", id).execute(),
    db.selectFrom("feedback_reply").selectAll().where("account_id", "=", id).execute(),
    db.selectFrom("proposed_change").selectAll().where("account_id", "=", id).execute(),
    db
      .selectFrom("invite")
      .select(["id", "page_id", "email", "role", "message", "date_created", "date_claimed", "date_revoked"])
      .where((eb) => eb.or([eb("invited_by", "=", id), eb("claimed_by", "=", id)]))
      .execute(),
    db
      .selectFrom("outbox")
      .select(["type", "recipient", "locale", "state", "date_created", "date_sent"])
      .where("recipient", "=", email ?? "")
      .execute(),
  ]);
  return { feedback, "feedback-replies": replies, corrections, invites, mails };
}

/** The account's audit entries and notifications; of administrators also their decisions, notes and read notifications. */
async function administrationRecords(db: Database, id: string) {
  const [changes, notifications, read, decisions, notes, merges] = await Promise.all([
    ownAuditEntries(db, id),
    db.selectFrom("notification").selectAll().where("account_id", "=", id).execute(),
    db.selectFrom("notification_read").select(["notification_id", "date_read"]).where("account_id", "=", id).execute(),
    db.selectFrom("page_decision").selectAll().where("account_id", "=", id).execute(),
    db.selectFrom("page_note").selectAll().where("account_id", "=", id).execute(),
    db
      .selectFrom("page_merge")
      .select(["id", "page_id", "other_id", "other_slug", "date_created", "date_undone"])
      .where("account_id", "=", id)
      .execute(),
  ]);
  const ofPages = { "page-decisions": decisions, "page-notes": notes, "page-merges": merges };
  return { changes, notifications, "notifications-read": read, ...ofPages };
}

/** The records of the embedded identity provider; Firebase stores those of its own users. */
async function signInRecords(db: Database, uid: string) {
  const [user, links, factors, passkeys, sessions] = await Promise.all([
    db
      .selectFrom("identity_user")
      .select(["uid", "email", "email_verified", "phone_number", "display_name", "photo_url", "locale"])
      .select(["date_last_login", "date_created"])
      .where("uid", "=", uid)
      .executeTakeFirst(),
    db
      .selectFrom("identity_link")
      .select(["provider_id", "raw_id", "email", "display_name", "date_created"])
      .where("uid", "=", uid)
      .execute(),
    db
      .selectFrom("identity_factor")
      .select(["kind", "display_name", "phone_number", "date_enrolled"])
      .where("uid", "=", uid)
      .execute(),
    db
      .selectFrom("identity_passkey")
      .select(["name", "transports", "backup_eligible", "backed_up", "date_last_used", "date_enrolled"])
      .where("uid", "=", uid)
      .execute(),
    db
      .selectFrom("identity_refresh_token")
      .select(["sign_in_provider", "user_agent", "auth_time", "date_used"])
      .where("uid", "=", uid)
      .execute(),
  ]);
  return { "sign-in": { user: user ?? null, links, factors, passkeys, sessions } };
}
