import { sql } from "kysely";
import { MAX_PHOTOS } from "#core/contract/limits.ts";
import { arrange } from "#core/server/api/shared/ranks.ts";
import type { Change, PhotoOwner, WriteContext } from "#core/server/calls/handler.ts";
import type { JsonObject, JsonValue } from "#core/server/db/schema.ts";
import { ProblemError } from "#core/server/http/problem.ts";

type Entry = Pick<Change, "id" | "before" | "after">;

const idOf = (value: JsonValue | undefined) => (typeof value === "string" ? value : null);

type ChangeOf = (noted: Entry, row: JsonObject, pageId: string | null) => Change;

/** The change that brings a row of a table back. */
const CHANGES: ReadonlyMap<string, ChangeOf> = new Map(
  Object.entries<ChangeOf>({
    opening_time: (noted) => ({ kind: "opening-time", ...noted }),
    special_time: (noted) => ({ kind: "special-time", ...noted }),
    price: (noted) => ({ kind: "price", ...noted }),
    photo: (noted, row) => ({ kind: "photo", ...noted, list: photoOwner(row) }),
    audio: (noted, { post_id, story_id }, on_page) => ({
      kind: "audio",
      ...noted,
      attached: [{ on_page, post_id: idOf(post_id), story_id: idOf(story_id) }],
    }),
    post: (noted, { status }) => ({ kind: "post", ...noted, isShown: status === "published" }),
    event: (noted, { status }) => ({ kind: "event", ...noted, isShown: status === "published" }),
  }),
);

function photoOwner({ page_id, post_id, event_id }: JsonObject): PhotoOwner {
  if (event_id) return { of: "event_id", owner: String(event_id), isShown: true };
  return post_id ? { of: "post_id", owner: String(post_id) } : { of: "page_id", owner: String(page_id) };
}

/** The ranked lists to which a row belongs, by the column that names their owner, and how long each may be. */
const LISTS = [
  { table: "price", of: "page_id", most: 200 },
  { table: "photo", of: "page_id", most: MAX_PHOTOS.page },
  { table: "photo", of: "post_id", most: MAX_PHOTOS.post },
  { table: "photo", of: "event_id", most: 1 },
  { table: "audio", of: "page_id", most: Number.POSITIVE_INFINITY },
  { table: "audio", of: "post_id", most: Number.POSITIVE_INFINITY },
] as const;

/** What the history shows of a row that came back: texts, not keys. */
const SHOWN = [
  "name",
  "name_ie",
  "title",
  "title_ie",
  "alt",
  "alt_ie",
  "amount",
  "status",
  "kind",
  "set",
  "day",
  "opens",
  "closes",
  "date_from",
  "date_to",
];

/**
 * Inserts a row as it was, with its id. What it belonged to must still be there; the others of its list make way.
 * @throws ProblemError `not-found` where that is gone, `list-full`
 */
export async function insertFormer(context: WriteContext, table: string, row: JsonObject): Promise<void> {
  const { tx } = context;
  await requireOwner(context, row);
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(tx);
  const names = columns.map(({ name }) => name).filter((name) => name in row);
  const present = { ...row, ...(await peopleOf(context, row)), ...(table === "photo" && { is_primary: false }) };
  const list = sql.join(names.map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(present)}::text::jsonb)`
    .execute(tx)
    .catch((error: { code?: string }) => {
      throw error.code === "23P01" ? new ProblemError("times-overlap", { cause: error }) : error;
    });
  await takePlace(context, table, row);
  if (table === "photo") await choosePrimary(context, row);
  const shown = Object.fromEntries(SHOWN.filter((name) => row[name] != null).map((name) => [name, row[name]]));
  const pageId = context.subject && "pageId" in context.subject ? context.subject.pageId : null;
  const noted = { id: String(row.id), before: null, after: shown as JsonObject };
  context.changed(CHANGES.get(table)!(noted, row, pageId));
}

/** A recording or a photo of a post that is gone has nowhere to be. */
async function requireOwner({ tx }: WriteContext, row: JsonObject): Promise<void> {
  for (const [column, table] of [
    ["post_id", "post"],
    ["event_id", "event"],
    ["story_id", "story"],
  ] as const) {
    if (typeof row[column] !== "string") continue;
    const there = await tx.selectFrom(table).select("id").where("id", "=", row[column]).executeTakeFirst();
    if (!there) throw new ProblemError("not-found");
  }
}

/** Puts a row at the rank that it had. @throws ProblemError `list-full` */
async function takePlace({ tx }: WriteContext, name: string, row: JsonObject): Promise<void> {
  for (const { most, ...list } of LISTS) {
    const owner = row[list.of];
    if (list.table !== name || typeof owner !== "string") continue;
    const n = await arrange(tx, { ...list, owner }, { id: String(row.id), rank: Number(row.rank) });
    if (n > most) throw new ProblemError("list-full");
  }
}

/** An account that was deleted since is not named again. */
async function peopleOf({ tx }: WriteContext, row: JsonObject): Promise<JsonObject> {
  const people: JsonObject = {};
  for (const column of ["account_id", "author_id"]) {
    const id = row[column];
    if (typeof id !== "string") continue;
    const there = await tx
      .selectFrom("account")
      .select("id")
      .where("id", "=", id)
      .where("deleted", "=", false)
      .executeTakeFirst();
    if (!there) people[column] = null;
  }
  return people;
}

/** The main photo of a page is main again, unless another one is. Index: photo_one_primary. */
async function choosePrimary({ tx }: WriteContext, { id, page_id }: JsonObject): Promise<void> {
  if (typeof page_id !== "string") return;
  await sql`
    update photo set is_primary = true where id = ${String(id)}
      and not exists (select from photo where page_id = ${page_id} and is_primary)`.execute(tx);
}
