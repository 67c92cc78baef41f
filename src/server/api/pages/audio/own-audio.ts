import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import type { OwnAudio } from "#core/contract/pages/audio.ts";
import { isOffice } from "#core/contract/roles.ts";
import { isInPart } from "#core/server/access/part.ts";
import { requirePermissionOn } from "#core/server/access/permission.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { auditedTexts } from "#core/server/api/shared/fields.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";
import { AUDIO_COLUMNS, audioAnswer } from "./queries.ts";

/** Recordings that the caller may change, newest first: ids (UUIDv7) grow with time. */
export const ownAudio: Handler<Contract["ownAudio"]> = async ({ page_id, mine, cursor, limit }, context) => {
  const { db, caller } = context;
  if (page_id !== undefined)
    await requirePermissionOn(db, { caller, who: "team", task: "page", kind: "page", id: page_id });
  const after = readCursor(cursor, z.uuid());
  const rows = await recordings(db)
    .where(page_id === undefined ? mayChange(caller) : sql<SqlBool>`${PAGE} = ${page_id}`)
    .$if(mine, (query) => query.where("audio.account_id", "=", caller.id))
    .$if(after !== null, (query) => query.where("audio.id", "<", after!))
    .orderBy("audio.id", "desc")
    .limit(limit + 1)
    .execute();
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(ownAudioAnswer), next_cursor };
};

/**
 * A recording with what it is attached to.
 * @throws ProblemError `not-found`, also where another call deleted it while this one waited for a lock
 */
export async function findRecording(tx: Database, id: string): Promise<RecordingRow> {
  const row = await recordings(tx).where("audio.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The page that a recording is attached to, directly or through a post. */
const PAGE = sql<string | null>`coalesce(audio.page_id, post.page_id)`;

function recordings(db: Database) {
  return db
    .selectFrom("audio")
    .leftJoin("post", "post.id", "audio.post_id")
    .select(AUDIO_COLUMNS)
    .select(["audio.page_id", "audio.post_id", "audio.story_id", "audio.date_created", "audio.version"])
    .select(PAGE.as("on_page"));
}

export type RecordingRow = Awaited<ReturnType<ReturnType<typeof recordings>["execute"]>>[number];

/**
 * The rule of the policy as SQL: the team may change the recordings of its pages, editors those of stories, and an account
 * its own unattached ones.
 */
function mayChange({ id, type, part }: AccountCaller) {
  if (isOffice(type)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(
    ${PAGE} in (
      select page.id from page where page.user_id = ${id} and page.date_deleted is null
      union all
      select page.id from page_manager join page on page.id = page_manager.page_id
      where page_manager.account_id = ${id} and page_manager.role = 'manager' and page.date_deleted is null
    )
    or ${PAGE} in (select page.id from page where ${part ? isInPart(part) : sql`false`} and page.date_deleted is null)
    or (audio.story_id is not null and ${type === "editor"})
    or (audio.account_id = ${id} and num_nonnulls(audio.page_id, audio.post_id, audio.story_id) = 0))`;
}

export function ownAudioAnswer({ on_page: _, page_id, post_id, story_id, ...row }: RecordingRow): OwnAudio {
  const { date_created, version, ...recording } = row;
  return {
    ...audioAnswer(recording),
    page_id,
    post_id,
    story_id,
    version,
    date_created: isoInstant(date_created),
  };
}

/** The fields of a recording in the audit log, without its long texts. */
export function audited(row: Partial<RecordingRow>): JsonObject {
  const { title, title_ie, language, transcript, transcript_ie, page_id, post_id, story_id } = row;
  const short = { title, title_ie, language, page_id, post_id, story_id };
  const long = auditedTexts({ transcript, transcript_ie });
  return Object.fromEntries(Object.entries({ ...short, ...long }).filter(([, value]) => value !== undefined));
}
