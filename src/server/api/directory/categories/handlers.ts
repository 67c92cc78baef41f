import type { Category } from "#core/contract/directory/categories.ts";
import type { Contract } from "#core/contract/index.ts";
import { ownPage } from "#core/server/api/pages/page-model/queries.ts";
import { maybePhotoAnswer } from "#core/server/api/pages/photos/queries.ts";
import { findByIdOrSlug } from "#core/server/api/shared/slugs.ts";
import { awayByNotices } from "#core/server/api/writing/notices/queries.ts";
import type { Handler, ReadContext } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound, refuseStale } from "#core/server/http/problem.ts";
import { type SearchResult, searchPages } from "../search/queries.ts";
import { deriveTags } from "../tags/effects.ts";
import { listsOf, type PageLists, replacePageLists, requireExisting } from "./effects.ts";
import { listCategories } from "./queries.ts";

/** The categories by rank, with photos and counts of pages. */
export const categories: Handler<Contract["categories"]> = async (_input, context) => listed(context);

/** A former slug finds a category as well: the answer carries the current slug, to which the site redirects. */
export const category: Handler<Contract["category"]> = async ({ id: idOrSlug }, context) => {
  const all = await listed(context);
  const found = await findByIdOrSlug(context.db, "category", idOrSlug, async (column, value) =>
    all.find((one) => one[column] === value.toLowerCase()),
  );
  if (!found) throw notFound();
  return found;
};

async function listed(context: ReadContext): Promise<Category[]> {
  context.reads("categories", "pages");
  const awayAt = await awayByNotices(context);
  const [rows, all, open] = await Promise.all([
    listCategories(context.db),
    searchPages(context.reader, { limit: 1 }, context.now),
    searchPages(context.reader, { open_at: "now", limit: 1, awayAt }, context.now),
  ]);
  context.until(open.changes_at);
  const [pages, openNow] = [countBySlug(all), countBySlug(open)];
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    name_ie: row.name_ie,
    color: row.color,
    icon: row.icon,
    rank: row.rank,
    photo: maybePhotoAnswer("category", row.photo),
    pages: pages(row.slug),
    open_now: openNow(row.slug),
    version: row.version,
  }));
}

/** Counts by the search, so that the numbers agree with the lists; null: not counted. */
function countBySlug({ counted, facets }: SearchResult) {
  const counts = new Map(facets.categories.map(({ slug, count }) => [slug, count]));
  return (slug: string) => (counted ? (counts.get(slug) ?? 0) : null);
}

/** Sets the categories of a page, the main one first, and its tags. A list that was not sent stays. */
export const categorisePage: Handler<Contract["categorisePage"]> = async (input, context) => {
  const { tx, now } = context;
  const page_id = pageOfCall(context);
  if (input.version !== undefined) refuseStale(input.version, await ownPage(tx, page_id, now));
  const before = await listsOf(tx, page_id);
  const sent = ids(input.tag_ids);
  const after = { category_ids: ids(input.category_ids), tag_ids: await withoutDerived(tx, page_id, sent?.toSorted()) };
  await requireExisting(tx, "category", after.category_ids);
  await requireExisting(tx, "tag", sent);
  const changes = Object.entries(after).filter(
    ([name, list]) => list && `${list}` !== `${before[name as keyof PageLists]}`,
  );
  if (changes.length === 0) context.unchanged();
  else {
    await replacePageLists(tx, page_id, after);
    const former = changes.map(([name]) => [name, before[name as keyof PageLists]]);
    context.changed({
      kind: "page",
      id: page_id,
      before: Object.fromEntries(former),
      after: Object.fromEntries(changes),
    });
    await deriveTags(tx, [page_id]);
  }
  return ownPage(tx, page_id, now);
};

/** Clients send back the tags that a page shows: those that follow from its facts are not chosen thereby. */
async function withoutDerived(tx: Database, pageId: string, sent: string[] | undefined) {
  if (!sent) return;
  const rows = tx.selectFrom("page_tag").select("tag_id").where("page_id", "=", pageId).where("source", "=", "facts");
  const derived = new Set((await rows.execute()).map(({ tag_id }) => tag_id));
  return sent.filter((id) => !derived.has(id));
}

/** UUIDs are case-insensitive. */
const ids = (list: string[] | undefined) => list?.map((id) => id.toLowerCase());
