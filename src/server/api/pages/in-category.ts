import { type Expression, expressionBuilder } from "kysely";
import type { DB } from "../../db/schema.ts";

const { exists, selectFrom } = expressionBuilder<DB>();

/** Whether a page has a category, for lists of what hangs on pages. */
export function isInCategory(pageId: Expression<string | null>, categorySlug: string) {
  return exists(
    selectFrom("page_category")
      .innerJoin("category", "category.id", "page_category.category_id")
      .where("page_category.page_id", "=", pageId)
      .where("category.slug", "=", categorySlug),
  );
}
