import { sql } from "kysely";
import type { WaitingPart } from "#core/server/calls/waiting.ts";

/** Index: duplicate_pair_list. */
export default {
  duplicate: () => ({
    from: sql`duplicate_pair as it join page on page.id = it.page_id join page as other on other.id = it.other_id
      where it.date_dismissed is null and page.date_deleted is null and other.date_deleted is null`,
    columns: sql`page.name, page.name_ie, coalesce(other.name, other.name_ie), null`,
  }),
} satisfies WaitingPart;
