import { type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { EditedFeature } from "#core/contract/writing/features.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { featureState } from "#core/domain/writing/writing-rules.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { Feature } from "#core/server/db/schema.ts";
import { notFound } from "#core/server/http/problem.ts";

/** The features running on a local date in rank order, with the ids of their pages and posts (index feature_running). */
export function listFeatures({ db }: ReadContext, today: Temporal.PlainDate) {
  return db
    .selectFrom("feature")
    .selectAll("feature")
    .select([
      sql<string[]>`array(select page_id from feature_page where feature_id = feature.id order by rank)`.as("page_ids"),
      sql<string[]>`array(select post_id from feature_post where feature_id = feature.id order by rank)`.as("post_ids"),
    ])
    .where("starts_on", "<=", today.toString())
    .where("ends_on", ">=", today.toString())
    .orderBy("rank")
    .orderBy("id")
    .execute();
}

/**
 * A feature in any state, as editors see it.
 * @throws ProblemError `not-found`
 */
export async function findEdited(db: Database, id: string, now: Temporal.Instant): Promise<EditedFeature> {
  const row = await editedFeatureRows(db).where("feature.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return editedAnswer(row, now);
}

/** Locks a feature until the transaction ends. @throws ProblemError `not-found` */
export async function lockFeature(tx: Database, id: string): Promise<Selectable<Feature>> {
  const row = await tx.selectFrom("feature").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Features with all their pages and posts in rank order; `shown` says whether readers see them. */
export function editedFeatureRows(db: Database) {
  return db
    .selectFrom("feature")
    .selectAll("feature")
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom("feature_page")
          .innerJoin("page", "page.id", "feature_page.page_id")
          .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.is_public as shown"])
          .whereRef("feature_page.feature_id", "=", "feature.id")
          .orderBy("feature_page.rank"),
      ).as("pages"),
      jsonArrayFrom(
        selectFrom("feature_post")
          .innerJoin("post", "post.id", "feature_post.post_id")
          .innerJoin("page", "page.id", "post.page_id")
          .select(["post.id", "post.title", "post.title_ie", "page.name as page", "page.name_ie as page_ie"])
          .select(isShownPost.as("shown"))
          .whereRef("feature_post.feature_id", "=", "feature.id")
          .orderBy("feature_post.rank"),
      ).as("posts"),
    ]);
}

/** For a query of `post` joined with `page`. */
export const isShownPost = sql<boolean>`(page.is_public and post.status = 'published' and post.publish_at <= now())`;

type Row = Awaited<ReturnType<ReturnType<typeof editedFeatureRows>["execute"]>>[number];

export function editedAnswer(row: Row, now: Temporal.Instant): EditedFeature {
  return {
    id: row.id,
    title: row.title,
    title_ie: row.title_ie,
    text: row.text,
    text_ie: row.text_ie,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    rank: row.rank,
    state: featureState(row, todayAt(now)),
    date_emailed: row.date_emailed && isoInstant(row.date_emailed),
    pages: row.pages,
    posts: row.posts,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
