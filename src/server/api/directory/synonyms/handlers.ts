import { sql } from "kysely";
import type { Synonym } from "#core/contract/directory/synonyms.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { MIN_SEARCHERS } from "#core/contract/office/views.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { synonymRows } from "./queries.ts";

/** Every search compares with all of them. */
const MAX_SYNONYMS = 500;

/** In days. */
const SHOWN_FOR = 365;
const MAX_QUESTIONS = 50;

/** The bits of people can be compared within a month only, so enough of them must be of one month. Index: unanswered_count_pkey. */
export const unansweredQuestions: Handler<Contract["unansweredQuestions"]> = async (_, { db, now }) => {
  const since = todayAt(now).subtract({ days: SHOWN_FOR }).toString();
  const { rows } = await sql<{ term: string; visits: number; last: string }>`
    select term, sum(visits)::integer as visits, max(last)::text as last
    from (
      select term, sum(visits) as visits, max(day) as last, bit_count(bit_or(people)) as people from unanswered_count
      where day >= ${since}::date group by term, date_trunc('month', day)
    ) of_month
    group by term having max(people) >= ${MIN_SEARCHERS}
    order by 2 desc, 3 desc, term limit ${MAX_QUESTIONS}`.execute(db);
  return rows;
};

/** Executes at most one action, and answers the list of all synonyms, newest first. */
export const adminSynonyms: Handler<Contract["adminSynonyms"]> = async (sent, context) => {
  const [action, second] = Object.entries(sent).filter(([, fields]) => fields !== undefined);
  if (second) throw invalid(second[0], "not-a-choice");
  if (!action) {
    context.unchanged();
    return listSynonyms(context.tx);
  }
  await lockLists(context.tx);
  if (sent.add) await addSynonym(context, sent.add);
  if (sent.update) await editSynonym(context, sent.update);
  if (sent.delete) await deleteSynonym(context, sent.delete.id);
  return listSynonyms(context.tx);
};

type Sent<Action extends "add" | "update"> = NonNullable<InputOf<Contract["adminSynonyms"]>[Action]>;

const EMPTY = {
  typed: [] as string[],
  typed_ie: [] as string[],
  terms: [] as string[],
  terms_ie: [] as string[],
  category_ids: [] as string[],
  tag_ids: [] as string[],
};
type Fields = typeof EMPTY;

async function addSynonym(context: WriteContext, sent: Sent<"add">): Promise<void> {
  const { tx } = context;
  const { count } = await tx
    .selectFrom("synonym")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  if (count >= MAX_SYNONYMS) throw new ProblemError("list-full");
  const fields = checked(withSent(EMPTY, sent), "add");
  const { typed, typed_ie, terms, terms_ie } = fields;
  const query = tx.insertInto("synonym").values({ typed, typed_ie, terms, terms_ie });
  const { id } = await query.returning("id").executeTakeFirstOrThrow();
  await setTargets(tx, id, fields, "add");
  context.changed({ kind: "synonym", id, before: null, after: fields });
}

async function editSynonym(context: WriteContext, { id, version, ...sent }: Sent<"update">): Promise<void> {
  const { tx } = context;
  const found = (await listSynonyms(tx)).find((synonym) => synonym.id === id.toLowerCase());
  if (!found) throw notFound();
  if (version !== undefined && version !== found.version) {
    throw new ProblemError("stale-version", { current: await listSynonyms(tx) });
  }
  const before = fieldsOf(found);
  const fields = changedFields(checked(withSent(before, sent), "update"), before);
  if (Object.keys(fields).length === 0) return context.unchanged();
  const { typed, typed_ie, terms, terms_ie } = { ...before, ...fields };
  await tx.updateTable("synonym").set({ typed, typed_ie, terms, terms_ie }).where("id", "=", id).execute();
  await setTargets(tx, id, fields, "update");
  context.changed({ kind: "synonym", id, before: formerFields(fields, before), after: fields });
}

async function deleteSynonym(context: WriteContext, id: string): Promise<void> {
  const found = (await listSynonyms(context.tx)).find((synonym) => synonym.id === id.toLowerCase());
  if (!found) throw notFound();
  await context.tx.deleteFrom("synonym").where("id", "=", id).execute();
  context.changed({ kind: "synonym", id, before: fieldsOf(found), after: null });
}

const fieldsOf = ({ typed, typed_ie, terms, terms_ie, categories, tags }: Synonym): Fields => ({
  typed,
  typed_ie,
  terms,
  terms_ie,
  category_ids: categories.map(({ id }) => id),
  tag_ids: tags.map(({ id }) => id),
});

/** @throws ProblemError `invalid-fields` where nothing is typed, or nothing is searched */
function checked(fields: Fields, action: string): Fields {
  const { typed, typed_ie, terms, terms_ie, category_ids, tag_ids } = fields;
  if (typed.length + typed_ie.length === 0) throw invalid(`${action}.typed`, "required");
  if (terms.length + terms_ie.length + category_ids.length + tag_ids.length === 0)
    throw invalid(`${action}.terms`, "required");
  return fields;
}

/** @throws ProblemError `invalid-fields` where one of them does not exist */
async function setTargets(
  tx: Database,
  synonym_id: string,
  { category_ids, tag_ids }: Partial<Fields>,
  action: string,
): Promise<void> {
  if (category_ids) {
    await requireAll(tx, "category", category_ids, `${action}.category_ids`);
    await tx.deleteFrom("synonym_category").where("synonym_id", "=", synonym_id).execute();
    const rows = category_ids.map((category_id) => ({ synonym_id, category_id }));
    if (rows.length > 0) await tx.insertInto("synonym_category").values(rows).execute();
  }
  if (tag_ids) {
    await requireAll(tx, "tag", tag_ids, `${action}.tag_ids`);
    await tx.deleteFrom("synonym_tag").where("synonym_id", "=", synonym_id).execute();
    const rows = tag_ids.map((tag_id) => ({ synonym_id, tag_id }));
    if (rows.length > 0) await tx.insertInto("synonym_tag").values(rows).execute();
  }
}

async function requireAll(tx: Database, table: "category" | "tag", ids: readonly string[], field: string) {
  const found = await tx.selectFrom(table).select("id").where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  if (found.length < ids.length) throw invalid(field, "not-a-choice");
}

/** All synonyms, newest first, with the names of their categories and tags. */
async function listSynonyms(db: Database): Promise<Synonym[]> {
  const rows = await synonymRows(db)
    .select(["date_created", "date_updated", "version"])
    .orderBy("synonym.id", "desc")
    .execute();
  return rows.map(({ date_created, date_updated, ...row }) => ({
    ...row,
    date_created: isoInstant(date_created),
    date_updated: isoInstant(date_updated),
  }));
}
