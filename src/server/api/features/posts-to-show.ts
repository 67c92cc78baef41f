import { type SqlBool, sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { literally } from "../../db/like.ts";
import { isShownPost } from "./queries.ts";

/**
 * Public posts with all the words in their titles or in the names of their pages, the newest first. Every title is read:
 * they are short, and editors few. Index: post_newest.
 */
export const postsToShow: Handler<Contract["postsToShow"]> = async ({ query, limit }, { db }) => {
  const words = query.split(/\s+/).map((word) => `%${literally(word)}%`);
  return db
    .selectFrom("post")
    .innerJoin("page", "page.id", "post.page_id")
    .select(["post.id", "post.title", "post.title_ie", "page.name as page", "page.name_ie as page_ie"])
    .where(isShownPost)
    .where(({ and }) => and(words.map((word) => sql<SqlBool>`${TITLE_AND_PAGE} like ${withoutAccents(word)}`)))
    .orderBy("post.publish_at", "desc")
    .orderBy("post.id", "desc")
    .limit(limit)
    .execute();
};

/** “Ceol Beo”, “céol beo”: what people type for the same words. */
const withoutAccents = (text: unknown) => sql`lower(unaccent(${text}))`;

const TITLE_AND_PAGE = withoutAccents(sql`concat_ws(' ', post.title, post.title_ie, page.name, page.name_ie)`);
