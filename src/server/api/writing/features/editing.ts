import { type Selectable, sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { featureIssues } from "#core/domain/writing/writing-rules.ts";
import { auditedTexts, changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { lockLists, rejectUnknownIds, rerank } from "#core/server/api/shared/ranks.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Feature, JsonObject } from "#core/server/db/schema.ts";
import { invalid, notFound, refuseStale, rejectIssues } from "#core/server/http/problem.ts";
import { editedAnswer, editedFeatureRows, findEdited, isShownPost, lockFeature } from "./queries.ts";

type Row = Selectable<Feature>;
type Fields = Pick<Row, "title" | "title_ie" | "text" | "text_ie" | "starts_on" | "ends_on" | "rank">;

export const addFeature: Handler<Contract["addFeature"]> = async ({ page_ids = [], ...sent }, context) => {
  const { tx, now } = context;
  const texts = { title: null, title_ie: null, text: null, text_ie: null };
  const fields = withSent<Fields>({ ...texts, ...sent, rank: sent.rank ?? (await nextRank(tx)) }, sent);
  rejectIssues(featureIssues(fields));
  const { id } = await tx.insertInto("feature").values(fields).returning("id").executeTakeFirstOrThrow();
  await setPages(tx, id, page_ids);
  context.changed({ kind: "feature", id, before: null, after: { ...audited(fields), page_ids } });
  return findEdited(tx, id, now);
};

export const editFeature: Handler<Contract["editFeature"]> = async ({ id, version, page_ids, ...sent }, context) => {
  const { tx, now } = context;
  const before = await lockFeature(tx, id);
  if (version !== undefined) refuseStale(version, await findEdited(tx, id, now));
  rejectIssues(featureIssues(withSent<Fields>(before, sent)));
  const fields = changedFields(sent, before);
  const hasOtherPages = page_ids !== undefined && (await setPages(tx, id, page_ids));
  if (Object.keys(fields).length === 0 && !hasOtherPages) {
    context.unchanged();
    return findEdited(tx, id, now);
  }
  await save(tx, id, fields);
  const pages = hasOtherPages && { page_ids };
  context.changed({
    kind: "feature",
    id,
    before: audited(formerFields(fields, before)),
    after: { ...audited(fields), ...pages },
  });
  return findEdited(tx, id, now);
};

export const setFeaturePosts: Handler<Contract["setFeaturePosts"]> = async ({ id, version, post_ids }, context) => {
  const { tx, now } = context;
  await lockFeature(tx, id);
  if (version !== undefined) refuseStale(version, await findEdited(tx, id, now));
  if (!(await setPosts(tx, id, post_ids))) {
    context.unchanged();
    return findEdited(tx, id, now);
  }
  await save(tx, id, {});
  context.changed({ kind: "feature", id, before: null, after: { post_ids } });
  return findEdited(tx, id, now);
};

export const deleteFeature: Handler<Contract["deleteFeature"]> = async ({ id }, context) => {
  const row = await context.tx.deleteFrom("feature").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  const { title, title_ie, starts_on, ends_on } = row;
  context.changed({ kind: "feature", id, before: { title, title_ie, starts_on, ends_on }, after: null });
  return { deleted: 1 };
};

/** Reorders the sent features among the ranks that they have; the others keep theirs. */
export const rankFeatures: Handler<Contract["rankFeatures"]> = async ({ ids }, context) => {
  const { tx, now } = context;
  await lockLists(tx);
  const before = (await tx.selectFrom("feature").select("id").orderBy("rank").orderBy("id").execute()).map(
    ({ id }) => id,
  );
  const wanted = ids.map((id) => id.toLowerCase());
  rejectUnknownIds(wanted, before);
  const places = wanted.values();
  const after = before.map((id) => (wanted.includes(id) ? places.next().value! : id));
  await rerank(context, "feature", { before, after });
  const rows = await editedFeatureRows(tx).where(sql<boolean>`feature.id = any(${wanted}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, editedAnswer(row, now)]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
};

/** Updates the row also where only its pages or posts changed, so that its version grows. */
async function save(tx: Database, id: string, fields: Partial<Fields>): Promise<void> {
  await tx
    .updateTable("feature")
    .set({ rank: sql`rank`, ...fields })
    .where("id", "=", id)
    .execute();
}

async function nextRank(tx: Database): Promise<number> {
  const { rank } = await tx
    .selectFrom("feature")
    .select(sql<number>`coalesce(max(rank), 0) + 1`.as("rank"))
    .executeTakeFirstOrThrow();
  return rank;
}

/** The fields of a feature in the audit log. */
function audited({ text, text_ie, ...rest }: Partial<Fields>): JsonObject {
  return { ...rest, ...auditedTexts({ text, text_ie }) };
}

/**
 * Sets the pages of a feature, in this order.
 * @returns whether anything changed
 * @throws ProblemError where an added page is unknown or not public; both give the same error, so that it reveals nothing
 */
async function setPages(tx: Database, feature_id: string, ids: readonly string[]): Promise<boolean> {
  const table = tx.selectFrom("feature_page").where("feature_id", "=", feature_id);
  const before = (await table.select("page_id").orderBy("rank").execute()).map(({ page_id }) => page_id);
  if (isSame(before, ids)) return false;
  const shown = await tx
    .selectFrom("page")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("is_public", "=", true)
    .execute();
  rejectUnknown("page_ids", ids, [...before, ...shown.map(({ id }) => id)]);
  await tx.deleteFrom("feature_page").where("feature_id", "=", feature_id).execute();
  const rows = ids.map((page_id, rank) => ({ feature_id, page_id, rank }));
  if (rows.length > 0) await tx.insertInto("feature_page").values(rows).execute();
  return true;
}

/** As `setPages`, for posts. */
async function setPosts(tx: Database, feature_id: string, ids: readonly string[]): Promise<boolean> {
  const table = tx.selectFrom("feature_post").where("feature_id", "=", feature_id);
  const before = (await table.select("post_id").orderBy("rank").execute()).map(({ post_id }) => post_id);
  if (isSame(before, ids)) return false;
  const shown = await tx
    .selectFrom("post")
    .innerJoin("page", "page.id", "post.page_id")
    .select("post.id")
    .where(sql<boolean>`post.id = any(${ids}::uuid[])`)
    .where(isShownPost)
    .execute();
  rejectUnknown("post_ids", ids, [...before, ...shown.map(({ id }) => id)]);
  await tx.deleteFrom("feature_post").where("feature_id", "=", feature_id).execute();
  const rows = ids.map((post_id, rank) => ({ feature_id, post_id, rank }));
  if (rows.length > 0) await tx.insertInto("feature_post").values(rows).execute();
  return true;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);

function rejectUnknown(path: string, ids: readonly string[], known: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw invalid(path, "repeated");
  if (ids.some((id) => !known.includes(id))) throw invalid(path, "not-a-choice");
}
