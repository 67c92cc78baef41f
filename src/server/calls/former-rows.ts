import { type RawBuilder, sql } from "kysely";
import { RESTORABLE_DAYS } from "#core/contract/limits.ts";
import type { Subject } from "../access/policy.ts";
import type { Database } from "../db/connect.ts";

export type FormerOf = "page" | "week" | "special_time" | "price" | "photo" | "audio" | "post" | "event";

const OF_ACTION: readonly [RegExp, FormerOf][] = [
  [/^page\.(basics|contact|location|color|accessibility|status|price-type)$/, "page"],
  [/^times\./, "week"],
  [/^special-time\.(edit|delete)$/, "special_time"],
  [/^price\.(edit|delete)$/, "price"],
  [/^(photo\.(edit|delete)|post\.photo\.remove|event\.photo\.(edit|remove))$/, "photo"],
  [/^audio\.(edit|delete)$/, "audio"],
  [/^post\.(edit|delete)$/, "post"],
  [/^event\.(edit|delete)$/, "event"],
];

/** Which rows the history can restore after a call with this action; null: none. */
export const formerOf = (action: string): FormerOf | null =>
  OF_ACTION.find(([pattern]) => pattern.test(action))?.[1] ?? null;

const rowsOf = (table: string, condition: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(it) order by it.id) from ${sql.table(table)} as it where ${condition}), '[]')`;

type Named = { of: FormerOf; id: string; pageId: string | null };

/** The rows of each table, from the one that the others belong to. By primary keys, and the indexes of what is attached. */
function tablesOf({ of, id, pageId }: Named): [string, RawBuilder<unknown>][] {
  const it = sql`it.id = ${id}`;
  if (of === "week") return [["opening_time", sql`it.page_id = ${pageId}`]];
  if (of === "photo") return [["photo", sql`(it.id = ${id} or it.event_id = ${id})`]];
  if (of === "post")
    return [
      ["post", it],
      ["photo", sql`it.post_id = ${id}`],
    ];
  if (of === "event")
    return [
      ["event", it],
      ["photo", sql`it.event_id = ${id}`],
    ];
  return [[of, it]];
}

/** Stores rows as they are now, for `RESTORABLE_DAYS`. */
export async function rememberRows(tx: Database, named: Named & { requestId: string }): Promise<void> {
  const tables = tablesOf(named);
  const pairs = tables.flatMap(([table, condition]) => [sql.lit(table), rowsOf(table, condition)]);
  const media = tables
    .filter(([table]) => table === "photo" || table === "audio")
    .map(([table, condition]) => sql`select it.key from ${sql.table(table)} as it where ${condition}`);
  await sql`
    insert into former_row (page_id, request_id, subject_id, of, rows, media)
    values (${named.pageId}, ${named.requestId}, ${named.id}, ${named.of}, jsonb_build_object(${sql.join(pairs)}),
      ${media.length > 0 ? sql`array(${sql.join(media, sql` union all `)})` : sql`'{}'`})`.execute(tx);
}

/** What a call acts on, as far as the history can restore it. */
export function rememberedBy(action: string, subject: Subject | null): Named | null {
  const of = formerOf(action);
  if (!of || !subject || !("id" in subject) || subject.id === null || subject.kind === "account") return null;
  const pageId = "pageId" in subject ? subject.pageId : null;
  if (pageId === null && !action.startsWith("event.")) return null; // a recording without a page is its maker’s alone
  return { of, id: of === "week" ? (pageId ?? subject.id) : subject.id, pageId };
}

/** Deletes what cannot be restored any more. Its files follow with the cleaning of media. Index: former_row_age. */
export async function sweepFormerRows(db: Database): Promise<void> {
  await sql`delete from former_row where date_created < now() - make_interval(days => ${RESTORABLE_DAYS})`.execute(db);
}
