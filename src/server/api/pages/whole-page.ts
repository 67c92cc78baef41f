import type { Page } from "../../../contract/pages/public.ts";
import { endOfToday } from "../../../domain/local-time.ts";
import type { ReadContext } from "../../calls/context.ts";
import { comingOf } from "../events/queries.ts";
import { latestPostsOf } from "../posts/queries.ts";
import { openingNow, scheduleOf } from "../times/queries.ts";
import { type PageRow, pageAnswer } from "./answer.ts";

const POSTS_ON_A_PAGE = 3;
const EVENTS_ON_A_PAGE = 5;

/** A page with its hours of the moment, its latest posts and its next events. */
export async function wholePage(context: ReadContext, row: PageRow): Promise<Page> {
  context.reads(`page:${row.id}`, "categories", "tags");
  const [posts, events] = await Promise.all([
    latestPostsOf(context, row.id, POSTS_ON_A_PAGE),
    comingOf(context, { page_id: row.id, limit: EVENTS_ON_A_PAGE }),
  ]);
  const { opening, until } = openingNow(row, scheduleOf(row), context.now);
  context.until(until);
  context.until(endOfToday(context.now));
  return pageAnswer(row, { opening, posts, events, now: context.now });
}
