import { sql } from "kysely";
import type { VIEW_SOURCES } from "../../../contract/views.ts";
import { todayAt } from "../../../domain/local-time.ts";
import { isRobot } from "../../../domain/robot.ts";
import type { Database } from "../../db/connect.ts";
import { RecentVisitors, type Visitor } from "./recent-visitors.ts";

export type ViewSource = (typeof VIEW_SOURCES)[number];

/** What is counted by name: a business page, or a category. */
export type Viewed = { kind: "page" | "category"; slug: string };

export type View = Viewed & {
  visitor: Visitor;
  /** `at-work`: by those who look after it. They are remembered like anybody, and counted nowhere. */
  source: ViewSource | "at-work";
  /** Whether they say that they live in the area. */
  local?: boolean;
};

type Counted = Viewed & { day: string; source: ViewSource; local: boolean; views: number };

/**
 * Counts views: once per visitor and half hour, robots left out. Counts wait in memory and are written together, so that
 * nobody who reads waits for them; a server that is killed loses those of a few seconds.
 */
export class ViewCounter {
  readonly #db: Database;
  readonly #visitors = new RecentVisitors();
  #waiting = new Map<string, Counted>();

  constructor(db: Database) {
    this.#db = db;
  }

  count({ kind, slug, visitor, source, local = false }: View, now: Temporal.Instant): void {
    if (isRobot(visitor.userAgent)) return;
    const day = todayAt(now).toString();
    if (!this.#visitors.isNew(visitor, `${kind} ${slug}`, day) || source === "at-work") return;
    this.#add({ kind, slug, day, source, local, views: 1 });
  }

  /** Writes what waits. What could not be written waits for the next time. */
  async flush(): Promise<void> {
    const counts = [...this.#waiting.values()];
    if (counts.length === 0) return;
    this.#waiting = new Map();
    try {
      await writeCounts(this.#db, counts);
    } catch (error) {
      for (const counted of counts) this.#add(counted);
      throw error;
    }
  }

  #add(counted: Counted): void {
    const { kind, slug, day, source, local, views } = counted;
    const key = [kind, slug, day, source, local].join(" ");
    const earlier = this.#waiting.get(key);
    if (earlier) earlier.views += views;
    else this.#waiting.set(key, { ...counted });
  }
}

/**
 * Of what anybody can see, and in one order, so that instances that write at once wait for each other instead of for ever.
 * Indexes: page_slug_key, category_slug_key, view_count_page_id_category_id_day_source_local_key.
 */
async function writeCounts(db: Database, counts: Counted[]): Promise<void> {
  await sql`
    insert into view_count (page_id, category_id, day, source, local, views)
    select page.id, category.id, seen.day, seen.source, seen.local, sum(seen.views)
    from json_to_recordset(${JSON.stringify(counts)}::text::json)
      as seen (kind text, slug text, day date, source text, local boolean, views integer)
    left join page on seen.kind = 'page' and page.slug = seen.slug and page.is_public
    left join category on seen.kind = 'category' and category.slug = seen.slug
    where page.id is not null or category.id is not null
    group by page.id, category.id, seen.day, seen.source, seen.local
    order by 1, 2, 3, 4, 5
    on conflict (page_id, category_id, day, source, local)
      do update set views = view_count.views + excluded.views`.execute(db);
}
