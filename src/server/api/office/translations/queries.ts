import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Language } from "#core/contract/languages.ts";
import {
  type LISTED_STATES,
  type TEXT_STATES,
  type TextField,
  type TextKind,
  type TextShare,
  TRANSLATED_TEXTS,
  type Translation,
} from "#core/contract/office/translations.ts";
import { translatedField } from "#core/domain/in-language.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList, writeCursor } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";

export { isAllowed, kindsFor } from "./allowed.ts";

/** One text in two languages. */
export type TextKey = { kind: TextKind; id: string; field: TextField };
type State = (typeof TEXT_STATES)[number];

type StateRow = {
  kind: TextKind;
  subject_id: string;
  field: TextField;
  page_id: string | null;
  state: State;
  since: Date;
  version: number;
  views: number;
};

const COLUMNS = sql`kind, subject_id, field, page_id, state, since, version, views`;
const ORDER = sql`views desc, subject_id desc, field desc`;
const listKey = z.tuple([z.int(), z.uuid(), z.string().max(40)]);

export type Listed = {
  kinds: readonly TextKind[];
  states: readonly (typeof LISTED_STATES)[number][];
  /** Of events only those without a page, which editors write. */
  onlyCommunity: boolean;
};

/**
 * Texts in these states, the most viewed first: the first rows of each kind and state, merged. Index: text_state_listed, once for
 * each pair; it has no current texts, and PostgreSQL takes it only where the statement excludes them.
 * @param length code points of each text; null: whole texts
 */
export async function listTexts(
  db: Database,
  { kinds, states, onlyCommunity }: Listed,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  length: number | null,
) {
  const after = readCursor(cursor, listKey);
  const { rows } = await sql<StateRow>`
    select one.* from unnest(${kinds}::text[]) as of_kind(kind), unnest(${states}::text[]) as of_state(state),
    lateral (
      select ${COLUMNS} from text_state it
      where shown and it.state <> 'current' and it.kind = of_kind.kind and it.state = of_state.state
        ${after ? sql`and (views, subject_id, field) < (${after[0]}::integer, ${after[1]}::uuid, ${after[2]}::text)` : sql``}
        ${onlyCommunity ? sql`and page_id is null` : sql``}
      order by ${ORDER} limit ${limit + 1}
    ) one order by ${ORDER} limit ${limit + 1}`.execute(db);
  const { items, next_cursor } = takeList(rows, limit, (row) => [row.views, row.subject_id, row.field]);
  return { items: await describeTexts(db, items, length), next_cursor };
}

/** Rows that one query reads, and how many queries a call makes: where nearly all is translated, what is left is far apart. */
const WINDOW = 5_000;
const MAX_WINDOWS = 10;
const untranslatedKey = z.tuple([z.uuid(), z.string().max(40), z.string().max(20)]);

/**
 * Texts that readers see and that lack a further language, or were changed since they were translated, the newest first. Index: text_state_pkey,
 * backwards.
 */
export async function listUntranslated(
  db: Database,
  { kinds, onlyCommunity, language }: Pick<Listed, "kinds" | "onlyCommunity"> & { language: Language },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  length: number | null,
) {
  let after: z.output<typeof untranslatedKey> | null = readCursor(cursor, untranslatedKey);
  let isAtEnd = false;
  const found: StateRow[] = [];
  for (let window = 0; window < MAX_WINDOWS && found.length <= limit; window++) {
    const { rows } = await sql<StateRow & { isDue: boolean }>`
      select ${COLUMNS}, shown and kind = any(${kinds}::text[]) and ${onlyCommunity ? sql`page_id is null` : sql`true`}
        and not exists (select from translation where translation.subject_id = it.subject_id and translation.field = it.field
          and translation.kind = it.kind and language = ${language} and of_version >= it.version) as "isDue"
      from (
        select ${COLUMNS}, shown from text_state
        ${after ? sql`where (subject_id, field, kind) < (${after[0]}::uuid, ${after[1]}::text, ${after[2]}::text)` : sql``}
        order by subject_id desc, field desc, kind desc limit ${WINDOW}
      ) it order by subject_id desc, field desc, kind desc`.execute(db);
    found.push(...rows.filter(({ isDue }) => isDue));
    isAtEnd = rows.length < WINDOW;
    if (isAtEnd) break;
    const last = rows.at(-1)!;
    after = [last.subject_id, last.field, last.kind];
  }
  const { items, next_cursor } = takeList(found, limit, (row) => [row.subject_id, row.field, row.kind]);
  return {
    items: await describeTexts(db, items, length),
    next_cursor: next_cursor ?? (isAtEnd ? null : writeCursor(after)),
  };
}

/** The translations of several texts into a further language, by `nameOfText`. Index: translation_pkey. */
export async function furtherTexts(
  db: Database,
  keys: readonly TextKey[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<TextKey & { text: string }>`
    select kind, subject_id as id, field, text from translation
    where language = ${language} and (subject_id, field, kind) in (${keyRows(keys)})`.execute(db);
  return new Map(rows.map((row) => [nameOfText(row), row.text]));
}

/**
 * One text, whole. Index: text_state_pkey.
 * @throws ProblemError `not-found`, also where it has no text in either language
 */
export async function findText(db: Database, { kind, id, field }: TextKey): Promise<Translation> {
  const { rows } = await sql<StateRow>`
    select ${COLUMNS} from text_state where subject_id = ${id} and field = ${field} and kind = ${kind}`.execute(db);
  const [found] = await describeTexts(db, rows, null);
  if (!found) throw notFound();
  return found;
}

/** Several texts, whole, by `nameOfText`; those that do not exist are left out. Index: text_state_pkey. */
export async function findTexts(db: Database, keys: readonly TextKey[]): Promise<ReadonlyMap<string, Translation>> {
  const { rows } = await sql<StateRow>`
    select ${COLUMNS} from text_state
    where (subject_id, field, kind) in (${keyRows(keys)})`.execute(db);
  return new Map((await describeTexts(db, rows, null)).map((text) => [nameOfText(text), text]));
}

/** Keys as rows of subject_id, field and kind. */
const keyRows = (keys: readonly TextKey[]) => sql`
  select * from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ field }) => field)}::text[],
    ${keys.map(({ kind }) => kind)}::text[])`;

/** Of two marks, edits or translations of a text, one comes after the other. Index: text_state_pkey. */
export async function lockText(tx: Database, { kind, id, field }: TextKey): Promise<void> {
  const row = tx.selectFrom("text_state").select("version").where("subject_id", "=", id).where("field", "=", field);
  await row.where("kind", "=", kind).forUpdate().execute();
}

/** The version of what a text belongs to, for the call that edits it. Index: the primary key of the table. */
export async function versionOfSubject(db: Database, { kind, id }: TextKey): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(TABLES[kind].table)} where id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].version;
}

/** Where texts are, and the columns with the names of what they belong to. */
const TABLES: Record<TextKind, { table: string; name: string }> = {
  page: { table: "page", name: "name" },
  price: { table: "price", name: "name" },
  post: { table: "post", name: "title" },
  event: { table: "event", name: "title" },
  story: { table: "story", name: "title" },
  feature: { table: "feature", name: "title" },
  "special-page": { table: "special_page", name: "title" },
  category: { table: "category", name: "name" },
  tag: { table: "tag", name: "name" },
  notice: { table: "office_notice", name: "text" },
};

/** Stored where views are not counted, so that such texts come first. */
const NOT_COUNTED = 2 ** 31 - 1;

type Texts = Pick<Translation, "name" | "name_ie" | "text" | "text_ie"> & { id: string; field: string };

/** The texts and names of the rows, in one query by primary keys, with another for their pages. */
async function describeTexts(db: Database, rows: StateRow[], length: number | null): Promise<Translation[]> {
  if (rows.length === 0) return [];
  const [texts, pages] = await Promise.all([textsOf(db, rows, length), pagesOf(db, rows)]);
  return rows.flatMap(({ kind, subject_id, field, page_id, since, views, ...row }) => {
    const its = texts.get(nameOfText({ kind, id: subject_id, field }));
    if (!its) return []; // deleted meanwhile
    const { name, name_ie, text, text_ie } = its;
    return {
      ...row,
      kind,
      id: subject_id,
      field,
      since: isoInstant(since),
      views: views === NOT_COUNTED ? null : views,
      page: pages.get(page_id ?? "") ?? null,
      name,
      name_ie,
      text,
      text_ie,
    };
  });
}

export const nameOfText = ({ kind, id, field }: { kind: string; id: string; field: string }) =>
  `${kind} ${id} ${field}`;

async function textsOf(db: Database, rows: StateRow[], length: number | null): Promise<Map<string, Texts>> {
  const cut = (text: RawBuilder<unknown>) => (length === null ? text : sql`left(${text}, ${sql.lit(length)})`);
  const queries = [...Map.groupBy(rows, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const { table, name } = TABLES[kind];
    // The names of columns come from the contract, never from a request.
    return TRANSLATED_TEXTS[kind].flatMap((field) => {
      const ids = ofKind.filter((row) => row.field === field).map((row) => row.subject_id);
      if (ids.length === 0) return [];
      return sql<Texts & { kind: string }>`
        select ${sql.lit(kind)} as kind, id, ${sql.lit(field)} as field,
          left(${sql.ref(name)}, 120) as name, left(${sql.ref(`${name}_ie`)}, 120) as name_ie,
          ${cut(sql.ref(field))} as text, ${cut(sql.ref(`${field}_ie`))} as text_ie
        from ${sql.table(table)} where id = any(${ids}::uuid[])`;
    });
  });
  const { rows: found } = await sql<Texts & { kind: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  return new Map(found.map((row) => [nameOfText(row), row]));
}

/** Index: page_pkey. */
async function pagesOf(db: Database, rows: StateRow[]) {
  const ids = [...new Set(rows.flatMap(({ page_id }) => page_id ?? []))];
  if (ids.length === 0) return new Map<string, NonNullable<Translation["page"]>>();
  const pages = await db
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie", "color"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(pages.map((page) => [page.id, page]));
}

/** An answer with more subjects than this depends on every translation: a CDN accepts about as many tags. */
const MAX_TAGS = 20;

/** Something in an answer that has a text in two languages. */
type Entity = Record<string, unknown> & { id?: string; slug?: string };

/** Answers name categories and tags by their slugs, in fields of these names. */
const NAMED_IN = new Map(
  Object.entries<"category" | "tag">({ category: "category", categories: "category", tags: "tag" }),
);

/**
 * An answer for readers of a further language: beside `description` and `description_ie` it has `description_fr`, where somebody has translated
 * it. What the answer leaves out, such as a hidden address, has no translation either.
 */
export async function withTranslations<Answer>(
  context: Pick<ReadContext, "db" | "reads" | "remember">,
  language: Language,
  answer: Answer,
): Promise<Answer> {
  const ids = new Set<string>();
  let hasNames = false;
  visitEntities(answer, "", ({ id, slug }, field) => {
    if (id !== undefined) ids.add(id);
    else if (slug !== undefined && NAMED_IN.get(field)) hasNames = true;
  });
  const [texts, names] = await Promise.all([
    ids.size > 0 ? textsById(context, language, [...ids]) : new Map<string, TranslatedText[]>(),
    hasNames ? namesBySlug(context, language) : new Map<string, string>(),
  ]);
  if (texts.size === 0 && names.size === 0) return answer;
  const copy = structuredClone(answer); // other answers may share it
  visitEntities(copy, "", (entity, within) => {
    const { id, slug } = entity;
    for (const { field, text } of (id !== undefined && texts.get(id)) || []) {
      if (entity[field] || entity[`${field}_ie`]) entity[translatedField(field, language)] = text;
    }
    const name = id === undefined && names.get(`${NAMED_IN.get(within)} ${slug}`);
    if (name) entity[translatedField("name", language)] = name;
  });
  return copy;
}

type TranslatedText = { subject_id: string; field: string; text: string };

/** Index: translation_pkey. */
async function textsById(
  { db, reads }: Pick<ReadContext, "db" | "reads">,
  language: Language,
  ids: readonly string[],
): Promise<Map<string, TranslatedText[]>> {
  if (ids.length > MAX_TAGS) reads("translations");
  else reads(...ids.map((id) => `translation:${id}` as const));
  const { rows } = await sql<TranslatedText>`
    select subject_id, field, text from translation
    where subject_id = any(${ids}::uuid[]) and language = ${language}`.execute(db);
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
}

/** The names of all categories and tags, which are few. Index: translation_pkey, once for each. */
const namesBySlug = ({ remember }: Pick<ReadContext, "remember">, language: Language) =>
  remember(
    `names in ${language}`,
    ["categories", "tags", "translation:category", "translation:tag"],
    async (db): Promise<Map<string, string>> => {
      const { rows } = await sql<{ name: string; text: string }>`
        select kind || ' ' || slug as name, text
        from (select 'category' as kind, id, slug from category union all select 'tag', id, slug from tag) named
        join translation using (kind) where subject_id = named.id and field = 'name' and language = ${language}`.execute(
        db,
      );
      return new Map(rows.map(({ name, text }) => [name, text]));
    },
  );

/** @param within the name of the field that has the value, or the list with the value */
function visitEntities(value: unknown, within: string, visit: (entity: Entity, within: string) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) visitEntities(item, within, visit);
    return;
  }
  if (Object.keys(value).some((name) => name.endsWith("_ie"))) visit(value as Entity, within);
  for (const [field, inner] of Object.entries(value)) visitEntities(inner, field, visit);
}

const DAYS_OF_SHARE = 366;

type DayRow = TextShare["weeks"][number];

/** The last counts of the job, by kind, and those of each week. Index: text_share_pkey. */
export async function listShares(db: Database): Promise<TextShare> {
  const [kinds, { rows: days }] = await Promise.all([
    db
      .selectFrom("text_share")
      .select(["kind", "texts", "english", "irish", "stale_english", "stale_irish"])
      .where("day", "=", ({ selectFrom }) => selectFrom("text_share").select(({ fn }) => fn.max("day").as("day")))
      .orderBy("kind")
      .execute(),
    sql<DayRow>`
      select distinct on (date_trunc('week', day)) day::text, sum(texts)::integer as texts,
        sum(english)::integer as english, sum(irish)::integer as irish
      from text_share where day > current_date - ${sql.lit(DAYS_OF_SHARE)}
      group by day order by date_trunc('week', day), day desc`.execute(db),
  ]);
  return { kinds: kinds.map(({ kind, ...counts }) => ({ kind: kind as TextKind, ...counts })), weeks: days };
}

/** How much is in Irish, of all kinds, as it was counted last; null: never yet. Index: text_share_pkey. */
export async function latestShare(db: Database): Promise<{ texts: number; irish: number } | null> {
  const row = db
    .selectFrom("text_share")
    .select([sql<number>`sum(texts)::integer`.as("texts"), sql<number>`sum(irish)::integer`.as("irish")])
    .groupBy("day")
    .orderBy("day", "desc")
    .limit(1);
  return (await row.executeTakeFirst()) ?? null;
}
