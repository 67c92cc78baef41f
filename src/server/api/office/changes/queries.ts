import { sql } from "kysely";
import type { PublicChange } from "#core/contract/office/changes.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";

/** Changes are read this long after they were made: by then, every write that began before them has ended. */
const SETTLED_AFTER = { seconds: 60 };

/** A change with the path of its screen below `/{locale}`; null: it has none, or is gone. */
type ChangeWithScreen = PublicChange & { screen: string | null };
type Window = { from: Temporal.Instant; to: Temporal.Instant; limit: number };

/**
 * Changes that were made in (from, to], and at least a minute before now, in their order: each item and list once, all of the last
 * instant also beyond the limit.
 * @returns `next` is the `from` of the next call; `more`: there may be more already
 */
export async function listChanges(
  db: Database,
  { from, to: now, limit }: Window,
): Promise<{ changes: ChangeWithScreen[]; next: Temporal.Instant; more: boolean }> {
  const to = now.subtract(SETTLED_AFTER);
  const rows = await changedTags(db, { from, to, limit });
  const latest = new Map(rows.map(({ tag, changed_at }) => [tag, changed_at]));
  const parsed = [...latest].map(([tag, changed_at]) => ({ ...parsedTag(tag), changed_at: isoInstant(changed_at) }));
  const addresses = await publicAddresses(db, parsed);
  const changes = parsed.map(({ kind, id, changed_at }) => {
    const { read, screen } = addresses.get(id) ?? { read: id === null ? `/api/${kind}` : null, screen: null };
    return { kind, id, changed_at, gone: read === null, read, screen };
  });
  const more = rows.length >= limit;
  return { changes, next: more ? rows.at(-1)!.changed_at.toTemporalInstant() : to, more };
}

/** All changes between two readings, in parts; `from` and `to` are the instants of the readings. */
export async function* changesIn(db: Database, { from, to, limit }: Window): AsyncGenerator<ChangeWithScreen[]> {
  let start = from.subtract(SETTLED_AFTER);
  for (let more = true; more; ) {
    const part = await listChanges(db, { from: start, to, limit });
    yield part.changes;
    start = part.next;
    more = part.more;
  }
}

type Row = { tag: string; changed_at: Date };

/**
 * What the log has, and what time alone has changed: scheduled posts and stories that were published, notices that began
 * or ended. Indexes: public_change_time, public_change_tag, post_newest, story_newest, office_notice_ends.
 */
async function changedTags(db: Database, { from, to, limit }: Window): Promise<Row[]> {
  const since = new Date(from.epochMilliseconds);
  const until = new Date(to.epochMilliseconds);
  /** Instants of answers have milliseconds: what is later by less would be listed again and again. */
  const ms = (column: string) => sql`date_trunc('milliseconds', ${sql.ref(column)})`;
  const during = (column: string) =>
    sql`${sql.ref(column)} > ${since} and ${sql.ref(column)} <= ${until} and ${ms(column)} > ${since}`;
  const { rows } = await sql<Row>`
    select tag, changed_at from (
      (
        select tag, changed_at from public_change
        where changed_at > ${since} and changed_at <= ${until} and not exists (
          select from public_change later
          where later.tag = public_change.tag and later.changed_at > public_change.changed_at
            and later.changed_at <= ${until}
        )
        order by changed_at fetch first ${sql.lit(limit)} rows with ties
      )
      union
      select 'post:' || post.id, ${ms("publish_at")} from post join page on page.id = post.page_id and page.is_public
      where post.status = 'published' and ${during("publish_at")}
      union
      select 'story:' || id, ${ms("publish_at")} from story where status = 'published' and ${during("publish_at")}
      union
      select 'notices', ${ms("edge")} from office_notice, lateral (values (starts_at), (ends_at)) as instant (edge)
      where ends_at > ${since} and ${during("edge")}
    ) change
    order by changed_at fetch first ${sql.lit(limit)} rows with ties`.execute(db);
  return rows;
}

function parsedTag(tag: string): { kind: PublicChange["kind"]; id: string | null } {
  const [kind = "", id = null] = tag.split(":");
  return { kind: kind as PublicChange["kind"], id };
}

/** Where each item that is public now is read: the call of the API and the screen, by id. Indexes: primary keys. */
async function publicAddresses(
  db: Database,
  items: readonly { kind: PublicChange["kind"]; id: string | null }[],
): Promise<Map<string | null, { read: string; screen: string }>> {
  const idsOf = (kind: PublicChange["kind"]) =>
    items.flatMap((item) => (item.kind === kind && item.id ? [item.id] : []));
  const { rows } = await sql<{ id: string; read: string; screen: string }>`
    select id, '/api/page/id/' || id as read, '/pages/' || slug as screen from page
    where id = any(${idsOf("page")}::uuid[]) and is_public
    union all
    select post.id, '/api/page/posts/id/' || post.id, '/posts/' || post.id
    from post join page on page.id = post.page_id
    where post.id = any(${idsOf("post")}::uuid[]) and post.status = 'published' and publish_at <= now() and page.is_public
    union all
    select id, '/api/stories/id/' || id, '/stories/' || slug from story
    where id = any(${idsOf("story")}::uuid[]) and status = 'published' and publish_at <= now()
    union all
    select event.id, '/api/events/id/' || event.id, '/events/' || event.slug
    from event left join page on page.id = event.page_id
    where event.id = any(${idsOf("event")}::uuid[]) and event.status = 'published'
      and (event.page_id is null or page.is_public)
    union all
    select id, '/api/special-page/' || slug, '/info/' || slug from special_page
    where id = any(${idsOf("special-page")}::uuid[]) and published`.execute(db);
  return new Map(rows.map(({ id, read, screen }) => [id, { read, screen }]));
}
