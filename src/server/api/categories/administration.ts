import type { AdminCategory } from "../../../contract/categories.ts";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import { issuesOf } from "../../../domain/field-issues.ts";
import type { Handler, WriteContext } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { invalid, refuseStale, rejectIssues } from "../../http/problem.ts";
import { indexPages } from "../search/effects.ts";
import { changedFields, formerFields, withSent } from "../shared/fields.ts";
import { lockLists, rejectUnknownIds, rerank } from "../shared/ranks.ts";
import { newSlug, slugAfterEdit } from "../shared/slugs.ts";
import { adminCategory, categoryIdsByRank, listAdminCategories, pageIdsIn } from "./queries.ts";

/** Adds a category where fields of one are sent; otherwise answers the list. */
export const adminCategories: Handler<Contract["adminCategories"]> = async (sent, context) => {
  if (Object.values(sent).some((value) => value !== undefined)) return addCategory(sent, context);
  context.unchanged();
  return listAdminCategories(context.tx);
};

async function addCategory(
  { slug: chosen, ...sent }: InputOf<Contract["adminCategories"]>,
  context: WriteContext,
): Promise<AdminCategory> {
  const { tx } = context;
  await lockLists(tx);
  const fields = editedFields(NEW_CATEGORY, sent);
  const slug = await newSlug(tx, "category", { names: [fields.name, fields.name_ie], chosen });
  const { id } = await tx
    .insertInto("category")
    .values(({ selectFrom, fn, lit }) => ({
      ...{ ...fields, slug },
      rank: selectFrom("category").select((eb) => eb(fn.coalesce(fn.max("rank"), lit(0)), "+", lit(1)).as("rank")),
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  context.changed({ kind: "category", id, before: null, after: { slug, ...fields } });
  context.invalidate("categories", "pages");
  return adminCategory(tx, id);
}

export const editCategory: Handler<Contract["editCategory"]> = async (input, context) => {
  const { id, version, slug: chosen, ...sent } = input;
  const { tx, now } = context;
  await lockLists(tx);
  const before = await adminCategory(tx, id);
  refuseStale(version, before);
  const fields = changedFields(editedFields(before, sent), before);
  const names = { before: namesOf(before), after: namesOf({ ...before, ...fields }) };
  const slug = await slugAfterEdit(tx, "category", before, { ...names, chosen });
  const changes = { ...fields, ...(slug !== before.slug && { slug }) };
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return before;
  }
  await tx.updateTable("category").set(changes).where("id", "=", id).execute();
  context.changed({ kind: "category", id, before: formerFields(changes, before), after: changes });
  if ("slug" in changes || "name" in changes || "name_ie" in changes) await reindex(tx, id, now);
  context.invalidate("categories", "pages");
  return adminCategory(tx, id);
};

/** Sets the order of all categories. Concurrent calls are serialised, so that the last one counts as a whole. */
export const rankCategories: Handler<Contract["rankCategories"]> = async ({ ids }, context) => {
  const { tx } = context;
  await lockLists(tx);
  const before = await categoryIdsByRank(tx);
  const after = ids.map((id) => id.toLowerCase());
  rejectUnknownIds(after, before);
  rejectIssues(issuesOf([[after.length < before.length, "ids", "incomplete"]]));
  if (await rerank(context, "category", { before, after })) context.invalidate("categories", "pages");
  return listAdminCategories(tx);
};

type Fields = Pick<AdminCategory, "name" | "name_ie" | "color" | "icon">;

/** The fields of a new category that were not sent. */
const NEW_CATEGORY: Fields = { name: null, name_ie: null, color: "#157a73", icon: "place" };

const namesOf = ({ name, name_ie }: Pick<Fields, "name" | "name_ie">) => [name, name_ie];

/**
 * The fields of a category after an edit.
 * @throws ProblemError `invalid-fields` where neither language has a name
 */
function editedFields(before: Fields, sent: Omit<InputOf<Contract["adminCategories"]>, "slug">): Fields {
  const { name, name_ie, color, icon } = withSent(before, sent);
  if (name === null && name_ie === null) throw invalid("name", "required");
  return { name, name_ie, color, icon };
}

/** The names and the slug of a category are in the search index of its pages. */
async function reindex(tx: Database, id: string, now: Temporal.Instant): Promise<void> {
  await indexPages(tx, await pageIdsIn(tx, id), now);
}
