import { type RawBuilder, sql } from "kysely";
import type { KindOfRows } from "#core/contract/module.ts";
import type { Database } from "#core/server/db/connect.ts";
import { KINDS_OF_MODULES } from "#start/compiled/declared.ts";

type Column = RawBuilder<string | null>;
type Named = { table: string; name: Column; name_ie?: Column };

const ofTable = (table: string, name: string, name_ie?: string): Named => ({
  table,
  name: sql.ref(name),
  ...(name_ie && { name_ie: sql.ref(name_ie) }),
});

/** Characters of a message that stand for its name in a list. */
const MESSAGE_START = 80;

/** The columns with the name of a subject, by its kind in the audit log. Kinds that are not listed have no name. */
const NAMED = new Map([
  ...Object.entries<Named>({
    account: { table: "account", name: sql`coalesce(nullif(name, ''), email)` },
    audio: ofTable("audio", "title", "title_ie"),
    category: ofTable("category", "name", "name_ie"),
    "day-link": ofTable("day_link", "name"),
    "day-notice": ofTable("day_notice", "word", "word_ie"),
    event: ofTable("event", "title", "title_ie"),
    feature: ofTable("feature", "title", "title_ie"),
    feedback: { table: "feedback", name: sql`left(message, ${sql.lit(MESSAGE_START)})` },
    invite: ofTable("invite", "email"),
    notice: ofTable("office_notice", "text", "text_ie"),
    message: ofTable("outbox", "recipient"),
    page: ofTable("page", "name", "name_ie"),
    photo: ofTable("photo", "alt", "alt_ie"),
    place: ofTable("place", "name", "name_ie"),
    post: ofTable("post", "title", "title_ie"),
    price: ofTable("price", "name", "name_ie"),
    "special-page": ofTable("special_page", "title", "title_ie"),
    "special-time": ofTable("special_time", "name", "name_ie"),
    story: ofTable("story", "title", "title_ie"),
    synonym: {
      table: "synonym",
      name: sql`nullif(array_to_string(typed, ', '), '')`,
      name_ie: sql`nullif(array_to_string(typed_ie, ', '), '')`,
    },
    tag: ofTable("tag", "name", "name_ie"),
  }),
  ...Object.entries<KindOfRows>(KINDS_OF_MODULES).flatMap(([kind, { named }]): [string, Named][] =>
    named ? [[kind, ofTable(named.table, named.name, named.name_ie)]] : [],
  ),
]);

type Subject = { kind: string; id: string | null };
export type SubjectName = { name: string | null; name_ie: string | null };

/** The current names of the subjects that still exist, by id, in one query by primary keys. */
export async function subjectNames(
  db: Database,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, SubjectName>> {
  const byKind = Map.groupBy(subjects, ({ kind }) => kind);
  const queries = [...byKind].flatMap(([kind, ofKind]) => {
    const named = NAMED.get(kind);
    if (!named) return [];
    const ids = [...new Set(ofKind.flatMap(({ id }) => id ?? []))];
    return sql<SubjectName & { id: string }>`
      select id, ${named.name}::text as name, ${named.name_ie ?? sql`null`}::text as name_ie
      from ${sql.table(named.table)} where id = any(${ids}::uuid[])`;
  });
  if (queries.length === 0) return new Map();
  const { rows } = await sql<SubjectName & { id: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
