import { nameKey } from "@eolaire/search";
import { expressionBuilder, sql } from "kysely";
import type { LikelyDuplicate } from "#core/contract/pages/own.ts";
import { metresBetween, onSphere } from "#core/domain/geo.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { DB } from "#core/server/db/schema.ts";

/** Pages of the same name within this distance (metres) are likely the same business. */
export const NEARBY_M = 500;
const MAX_DUPLICATES = 5;

type Place = { latitude: number | null; longitude: number | null };
type Candidate = Place & { id: string; name: string | null; name_ie: string | null; contact_number: string | null };

/** An account sees public pages and its own; administrators see all pages. */
type Viewer = { accountId: string } | "administrators";

/**
 * Pages that may describe the same business: those with the same phone number, or with the same name nearby. A page without
 * coordinates may be nearby. Pairs of which an administrator has said that they are not duplicates are left out for administrators.
 */
export async function likelyDuplicates(db: Database, wanted: Candidate, viewer: Viewer) {
  const keys = keysOf(wanted);
  const rows = await candidates(db, wanted, keys, viewer);
  const reasonOf = (row: (typeof rows)[number]): LikelyDuplicate["reason"] | null => {
    if (row.contact_number !== null && row.contact_number === wanted.contact_number) return "phone";
    return isNearby(wanted, row) && keysOf(row).some((key) => keys.includes(key)) ? "name" : null;
  };
  const likely = rows.flatMap((row) => {
    const reason = reasonOf(row);
    return reason ? [{ ...row, reason }] : [];
  });
  return likely.slice(0, MAX_DUPLICATES);
}

const keysOf = ({ name, name_ie }: Pick<Candidate, "name" | "name_ie">) =>
  [name, name_ie].flatMap((text) => (text ? [nameKey(text)] : []));

/** Those that are not indexed yet may have any name. Indexes: page_phone, page_search_names, page_pkey, duplicate_pair_page_id_other_id_key. */
function candidates(db: Database, { id, contact_number }: Candidate, keys: readonly string[], viewer: Viewer) {
  const { selectFrom } = expressionBuilder<DB>();
  const unindexed = selectFrom("page_unindexed").select("page_unindexed.page_id as id");
  const samePhone = selectFrom("page as called")
    .select("called.id")
    .where("called.contact_number", "=", contact_number);
  const sameName = (column: "name_key" | "name_key_ie") =>
    selectFrom("page_search")
      .select(sql<string>`page_search.page_id`.as("id"))
      .where("page_search.page_id", "is not", null)
      .where(sql<boolean>`${sql.ref(`page_search.${column}`)} = any(${keys}::text[])`);
  return db
    .selectFrom("page")
    .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.location"])
    .select(["page.latitude", "page.longitude", "page.contact_number", "page.approval", "page.status"])
    .where("page.id", "!=", id)
    .where("page.date_deleted", "is", null)
    .where("page.id", "in", samePhone.union(sameName("name_key")).union(sameName("name_key_ie")).union(unindexed))
    .$if(viewer === "administrators", (query) =>
      query.where(
        sql<boolean>`not exists (select from duplicate_pair where date_dismissed is not null
          and page_id = least(page.id, ${id}::uuid) and other_id = greatest(page.id, ${id}::uuid))`,
      ),
    )
    .$if(viewer !== "administrators", (query) =>
      query.where((eb) =>
        eb.or([
          eb("page.is_public", "=", true),
          eb("page.user_id", "=", (viewer as Exclude<Viewer, string>).accountId),
        ]),
      ),
    )
    .orderBy(sql`page.contact_number is not distinct from ${contact_number}`, "desc")
    .orderBy("page.id")
    .execute();
}

function isNearby(wanted: Place, other: Place): boolean {
  const [here, there] = [pointOf(wanted), pointOf(other)];
  return !here || !there || metresBetween(here, there) <= NEARBY_M;
}

const pointOf = ({ latitude, longitude }: Place) =>
  latitude === null || longitude === null ? null : onSphere({ lat: latitude, lon: longitude });
