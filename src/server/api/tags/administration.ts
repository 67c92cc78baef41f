import { sql } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { AdminTag } from "../../../contract/tags.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { invalid, notFound, ProblemError } from "../../http/problem.ts";
import { indexPages } from "../search/index-pages.ts";
import { changedFields, formerFields, withSent } from "../shared/fields.ts";
import { lockLists } from "../shared/ranks.ts";
import { deleteFormerSlugs, newSlug, redirectSlugs } from "../shared/slugs.ts";
import { listAdminTags } from "./admin-list.ts";

/** One deed or none, then the list. */
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
  context.invalidate("tags", "pages");
  return listAdminTags(context.tx);
};

type Sent<Action extends "add" | "update"> = NonNullable<InputOf<Contract["adminTags"]>[Action]>;
type Fields = Pick<AdminTag, "name" | "name_ie" | "kind">;

async function addTag({ tx, changed }: WriteContext, { slug: chosen, ...sent }: Sent<"add">): Promise<void> {
  const fields = sound({ name: null, name_ie: null, kind: "topic" }, sent, "add");
  const slug = await newSlug(tx, "tag", { names: [fields.name, fields.name_ie], chosen });
  const query = tx.insertInto("tag").values({ ...fields, slug });
  const { id } = await query.returning("id").executeTakeFirstOrThrow();
  changed({ kind: "tag", id, before: null, after: { slug, ...fields } });
}

/** The slug stays: it is a word in addresses of lists, and no address of its own that could lead on. */
async function editTag(context: WriteContext, { id, version, ...sent }: Sent<"update">): Promise<void> {
  const { tx, now } = context;
  const before = await findTag(tx, id);
  if (version !== undefined && version !== before.version) {
    throw new ProblemError("stale-version", { current: await listAdminTags(tx) });
  }
  const fields = changedFields(sound(before, sent, "update"), before);
  if (Object.keys(fields).length === 0) return context.unchanged();
  await tx.updateTable("tag").set(fields).where("id", "=", id).execute();
  context.changed({ kind: "tag", id, before: formerFields(fields, before), after: fields });
  await indexPages(tx, await pagesWith(tx, id), now);
}

async function deleteTag(context: WriteContext, id: string): Promise<void> {
  const { tx, now } = context;
  const { slug, name, name_ie } = await findTag(tx, id);
  const pages = await pagesWith(tx, id);
  await tx.deleteFrom("tag").where("id", "=", id).execute();
  await deleteFormerSlugs(tx, "tag", id);
  await indexPages(tx, pages, now);
  context.changed({ kind: "tag", id, before: { slug, name, name_ie, pages: pages.length }, after: null });
}

/** Pages that have both keep one of them. */
async function mergeTags(context: WriteContext, { from, into }: { from: string; into: string }): Promise<void> {
  const { tx, now } = context;
  const gone = await findTag(tx, from);
  const heir = await tx.selectFrom("tag").select("id").where("id", "=", into).executeTakeFirst(); // it stays: one at a time
  if (!heir) throw notFound();
  if (gone.id === heir.id) throw invalid("merge.into", "not-a-choice");
  const pages = await pagesWith(tx, gone.id);
  await sql`
    insert into page_tag (page_id, tag_id) select page_id, ${heir.id} from page_tag where tag_id = ${gone.id}
    on conflict do nothing`.execute(tx);
  await tx.deleteFrom("tag").where("id", "=", gone.id).execute();
  await redirectSlugs(tx, "tag", gone, heir.id);
  await indexPages(tx, pages, now);
  const { slug, name, name_ie } = gone;
  const after = { merged_into: heir.id, pages: pages.length };
  context.changed({ kind: "tag", id: gone.id, before: { slug, name, name_ie }, after });
}

function sound(before: Fields, sent: Partial<Sent<"add">>, action: string): Fields {
  const { name, name_ie, kind } = withSent(before, sent);
  if (name === null && name_ie === null) throw invalid(`${action}.name`, "required");
  return { name, name_ie, kind };
}

/** Whoever gives it to a page at this moment is waited for, or waits. @throws ProblemError `not-found` */
async function findTag(tx: Database, id: string) {
  const row = await tx.selectFrom("tag").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Index: page_tag_pages. */
async function pagesWith(tx: Database, id: string): Promise<string[]> {
  const rows = tx.selectFrom("page_tag").select("page_id").where("tag_id", "=", id).orderBy("page_id");
  return (await rows.execute()).map(({ page_id }) => page_id);
}
