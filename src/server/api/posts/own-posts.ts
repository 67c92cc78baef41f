import { sql } from "kysely";
import { z } from "zod";
import type { Contract } from "../../../contract/index.ts";
import type { OwnPost } from "../../../contract/posts.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import { notFound } from "../../http/problem.ts";
import { audioAnswer, audioOf } from "../audio/queries.ts";
import { photoAnswer, photosOf } from "../photos/queries.ts";
import { pageOfCall } from "../shared/page-of-call.ts";

/** All posts of a page, the newest made first: ids grow with time. Index: post_of_page. */
export const ownPosts: Handler<Contract["ownPosts"]> = async ({ status, cursor, limit }, context) => {
  const page_id = pageOfCall(context);
  const after = readCursor(cursor, z.uuid());
  const [rows, { total }] = await Promise.all([
    posts(context.db)
      .where("post.page_id", "=", page_id)
      .$if(status !== undefined, (query) => query.where("post.status", "=", status!))
      .$if(after !== null, (query) => query.where("post.id", "<", after!))
      .orderBy("post.id", "desc")
      .limit(limit + 1)
      .execute(),
    context.db
      .selectFrom("post")
      .select(sql<number>`count(*)::integer`.as("total"))
      .where("page_id", "=", page_id)
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(ownPostAnswer), next_cursor, total };
};

/**
 * A post as its team sees it, whatever its state.
 * @throws ProblemError `not-found`: somebody else has taken it away meanwhile
 */
export async function ownPost(db: Database, id: string): Promise<OwnPost> {
  const row = await posts(db).where("post.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return ownPostAnswer(row);
}

function posts(db: Database) {
  return db
    .selectFrom("post")
    .selectAll("post")
    .select(({ ref }) => [
      photosOf("post_id", ref("post.id")).as("photos"),
      audioOf("post_id", ref("post.id")).as("audio"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof posts>["execute"]>>[number];

function ownPostAnswer(row: Row): OwnPost {
  return {
    id: row.id,
    page_id: row.page_id,
    kind: row.kind,
    valid_until: row.valid_until,
    title: row.title,
    title_ie: row.title_ie,
    body: row.body,
    body_ie: row.body_ie,
    call_to_action: row.call_to_action,
    call_to_action_url: row.call_to_action_url,
    status: row.status,
    publish_at: row.publish_at && isoInstant(row.publish_at),
    photos: row.photos.map((photo) => photoAnswer("post", photo)),
    audio: row.audio.map(audioAnswer),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
