import { sql } from "kysely";
import type { AdminTag } from "#core/contract/directory/tags.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { ACCESSIBILITY_FACTS } from "#core/contract/pages/accessibility.ts";
import { changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import { deleteFormerSlugs, newSlug, redirectSlugs } from "#core/server/api/shared/slugs.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { deriveTags } from "./effects.ts";
import { listAdminTags, listTags, shownFacts, tagAnswer } from "./queries.ts";

/** The tags by name; with `q` only those whose names contain all of its terms. */
export const tags: Handler<Contract["tags"]> = async ({ q = "", scope }, context) => {
  context.reads("tags", "pages");
  const rows = await listTags(context.db, { scope, terms: q.split(/\s+/).filter(Boolean) });
  return rows.map((row) => ({ ...tagAnswer(row), ...shownFacts(row), pages: row.pages }));
};

/** Executes at most one action, and answers the list of all tags. */
export const adminTags: Handler<Contract["adminTags"]> = async (sent, context) => {
  const [action, second] = Object.entries(sent).filter(([, fields]) => fields !== undefined);
  if (second) throw invalid(second[0], "not-a-choice");
  if (!action) {
    context.unchanged();
    return listAdminTags(context.tx);
  }
  await lockLists(context.tx);
  if (sent.add) await addTag(context, sent.add);
  if (sent.update) await editTag(context, sent.update);
  if (sent.delete) await deleteTag(context, sent.delete.id);
  if (sent.merge) await mergeTags(context, sent.merge);
  if (sent.settle) await settleTag(context, sent.settle.id);
  return listAdminTags(context.tx);
};

type Sent<Action extends "add" | "update"> = NonNullable<InputOf<Contract["adminTags"]>[Action]>;
type Fields = Pick<AdminTag, "name" | "name_ie" | "kind" | "facts">;

async function addTag({ tx, changed }: WriteContext, { slug: chosen, ...sent }: Sent<"add">): Promise<void> {
  const fields = editedFields({ name: null, name_ie: null, kind: "topic", facts: [] }, sent, "add");
  const slug = await newSlug(tx, "tag", { names: [fields.name, fields.name_ie], chosen });
  const query = tx.insertInto("tag").values({ ...fields, slug });
  const { id } = await query.returning("id").executeTakeFirstOrThrow();
  const pages = fields.facts.length > 0 ? await pagesOf(tx, id, fields.facts) : [];
  await deriveTags(tx, pages);
  changed({ kind: "tag", id, before: null, after: { slug, ...fields }, pages });
}

/** A rename keeps the slug: it is a filter value in addresses of lists, which could not redirect to a new one. */
async function editTag(context: WriteContext, { id, version, ...sent }: Sent<"update">): Promise<void> {
  const { tx } = context;
  const before = await findTag(tx, id);
  if (version !== undefined && version !== before.version) {
    throw new ProblemError("stale-version", { current: await listAdminTags(tx) });
  }
  const fields = changedFields(editedFields({ ...before, ...shownFacts(before) }, sent, "update"), before);
  if (Object.keys(fields).length === 0) return context.unchanged();
  await tx.updateTable("tag").set(fields).where("id", "=", id).execute();
  const pages = await pagesOf(tx, id, fields.facts ?? []);
  if (fields.facts) await forgetVerdicts(tx, id);
  await deriveTags(tx, pages);
  context.changed({ kind: "tag", id, before: formerFields(fields, before), after: fields, pages });
}

/** What was derived from other facts than those of today; it is derived anew afterwards. */
async function forgetVerdicts(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom("page_tag").where("tag_id", "=", id).where("source", "=", "facts").execute();
  await tx
    .updateTable("page_tag")
    .set({ source: "chosen" })
    .where("tag_id", "=", id)
    .where("source", "=", "denied")
    .execute();
}

async function deleteTag(context: WriteContext, id: string): Promise<void> {
  const { tx } = context;
  const { slug, name, name_ie } = await findTag(tx, id);
  const pages = await pagesWith(tx, id);
  await tx.deleteFrom("tag").where("id", "=", id).execute();
  await deleteFormerSlugs(tx, "tag", id);
  context.changed({ kind: "tag", id, before: { slug, name, name_ie, pages: pages.length }, after: null, pages });
}

/** Gives all pages of one tag the other one, and deletes the first. Pages with both keep the other one. */
async function mergeTags(context: WriteContext, { from, into }: { from: string; into: string }): Promise<void> {
  const { tx } = context;
  const merged = await findTag(tx, from);
  const target = await tx.selectFrom("tag").select("id").where("id", "=", into).executeTakeFirst();
  if (!target) throw notFound();
  if (merged.id === target.id) throw invalid("merge.into", "not-a-choice");
  const pages = await pagesWith(tx, merged.id);
  await sql`
    insert into page_tag (page_id, tag_id)
    select page_id, ${target.id} from page_tag where tag_id = ${merged.id} and source <> 'facts'
    on conflict do nothing`.execute(tx);
  await sql`
    insert into synonym_tag (synonym_id, tag_id) select synonym_id, ${target.id} from synonym_tag where tag_id = ${merged.id}
    on conflict do nothing`.execute(tx);
  await tx.deleteFrom("tag").where("id", "=", merged.id).execute();
  await redirectSlugs(tx, "tag", merged, target.id);
  await deriveTags(tx, pages);
  const { slug, name, name_ie } = merged;
  const after = { merged_into: target.id, pages: pages.length };
  context.changed({ kind: "tag", id: merged.id, before: { slug, name, name_ie }, after, pages });
}

/** The facts hold: what was chosen against them is forgotten. No page changes thereby. */
async function settleTag({ tx, changed }: WriteContext, id: string): Promise<void> {
  await findTag(tx, id);
  const rows = tx.deleteFrom("page_tag").where("tag_id", "=", id).where("source", "=", "denied").returning("page_id");
  const pages = (await rows.execute()).length;
  changed({ kind: "tag", id, before: { denied_on: pages }, after: { denied_on: 0 }, pages: [] });
}

/**
 * The fields of a tag after an edit.
 * @throws ProblemError `invalid-fields` where neither language has a name
 */
function editedFields(before: Fields, sent: Partial<Sent<"add">>, action: string): Fields {
  const { name, name_ie, kind, facts } = withSent(before, sent);
  if (name === null && name_ie === null) throw invalid(`${action}.name`, "required");
  if (kind !== "accessibility" && sent.facts?.length) throw invalid(`${action}.facts`, "not-a-choice");
  return {
    name,
    name_ie,
    kind,
    facts: kind === "accessibility" ? ACCESSIBILITY_FACTS.filter((fact) => facts.includes(fact)) : [],
  };
}

/**
 * Reads and locks a tag. A concurrent call that gives it to a page finishes before, or starts after this transaction.
 * @throws ProblemError `not-found`
 */
async function findTag(tx: Database, id: string) {
  const row = await tx.selectFrom("tag").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The pages that have a tag or may get it from facts. All pages are scanned for the latter: offices change this once. */
async function pagesOf(tx: Database, id: string, facts: readonly string[]): Promise<string[]> {
  if (facts.length === 0) return pagesWith(tx, id);
  const { rows } = await sql<{ id: string }>`
    select id from page where accessibility ?| ${facts}::text[] or id in (select page_id from page_tag where tag_id = ${id})
    order by id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Index: page_tag_by_tag. */
async function pagesWith(tx: Database, id: string): Promise<string[]> {
  const rows = tx.selectFrom("page_tag").select("page_id").where("tag_id", "=", id).orderBy("page_id");
  return (await rows.execute()).map(({ page_id }) => page_id);
}
