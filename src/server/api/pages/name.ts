import { type Expression, expressionBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { DB } from "../../db/schema.ts";

const { selectFrom } = expressionBuilder<DB>();

/**
 * Who a post or an event belongs to, as JSON for a list: null where there is no page, or not a public one.
 * @param isPreview for the team of a page, that it is public does not matter
 */
export function pageNameOf(pageId: Expression<string | null>, isPreview = false) {
  return jsonObjectFrom(
    // Under a name of its own: the statement around it may read `page`, too.
    selectFrom("page as owner")
      .select(["owner.id", "owner.slug", "owner.name", "owner.name_ie", "owner.color"])
      .where("owner.id", "=", pageId)
      .$if(!isPreview, (query) => query.where("owner.is_public", "=", true)),
  );
}
