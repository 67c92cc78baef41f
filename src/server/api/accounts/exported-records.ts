import type { Database } from "../../db/connect.ts";
import { type AccountRow, accountAnswer } from "./answer.ts";

/**
 * The records stored about an account, by the name of their file in the export. Hashes, secrets and codes are never
 * exported: the columns of tables that contain them are listed by hand.
 */
export async function exportedRecords(db: Database, account: AccountRow): Promise<Record<string, unknown>> {
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
  const [pages, managed] = await Promise.all([
    db.selectFrom("page").selectAll().where("user_id", "=", id).execute(),
    db
      .selectFrom("page_manager")
      .innerJoin("page", "page.id", "page_manager.page_id")
      .select(["page.id", "page.slug", "page.name", "page.name_ie", "page_manager.date_created as since"])
      .where("page_manager.account_id", "=", id)
      .execute(),
  ]);
  return { pages, "managed-pages": managed };
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
  const [feedback, replies, invites, mails] = await Promise.all([
    db.selectFrom("feedback").selectAll().where("account_id", "=", id).execute(),
    db.selectFrom("feedback_reply").selectAll().where("account_id", "=", id).execute(),
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
  return { feedback, "feedback-replies": replies, invites, mails };
}

/** The account's audit entries and notifications; of administrators also their decisions, notes and read notifications. */
async function administrationRecords(db: Database, id: string) {
  const [changes, notifications, read, decisions, notes] = await Promise.all([
    db.selectFrom("audit_entry").selectAll().where("actor_id", "=", id).execute(),
    db.selectFrom("notification").selectAll().where("account_id", "=", id).execute(),
    db.selectFrom("notification_read").select(["notification_id", "date_read"]).where("account_id", "=", id).execute(),
    db.selectFrom("page_decision").selectAll().where("account_id", "=", id).execute(),
    db.selectFrom("page_note").selectAll().where("account_id", "=", id).execute(),
  ]);
  return { changes, notifications, "notifications-read": read, "page-decisions": decisions, "page-notes": notes };
}

/** The records of the embedded identity provider; Firebase stores those of its own users. */
async function signInRecords(db: Database, uid: string) {
  const [user, links, factors, sessions] = await Promise.all([
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
      .selectFrom("identity_refresh_token")
      .select(["sign_in_provider", "user_agent", "auth_time", "date_used"])
      .where("uid", "=", uid)
      .execute(),
  ]);
  return { "sign-in": { user: user ?? null, links, factors, sessions } };
}
