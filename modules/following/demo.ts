import type { Insertable } from "kysely";
import type { Follow, Follower } from "#core/server/db/schema.ts";
import type { DemoPart } from "#demo/module.ts";
import type { DemoCalendar } from "#demo/rows/dates.ts";
import { type Ids, idsFor } from "#demo/rows/ids.ts";
import { nextDigest } from "./rules/digest-times.ts";

const FOLLOWERS = ["visitor", "una"] as const;

/** The visitor of the demonstration follows with her account, and Úna with her address alone, in Irish. */
function rows(
  { now, at }: DemoCalendar,
  people: Ids,
  pageIds: Ids,
  categoryIds: Ids,
): { follower: Insertable<Follower>[]; follow: Insertable<Follow>[] } {
  const ids = idsFor(FOLLOWERS);
  // The rows of the demonstration themselves are no news.
  const covered = now.add({ minutes: 5 }).toString();
  const confirmed = { date_confirmed: at(-8, "18:20").toString(), covered_until: covered };
  const [visitor, una] = FOLLOWERS.map((name) => ids.get(name)!) as [string, string];
  const first = { date_created: at(-8, "18:15").toString(), demo: true };
  return {
    follower: [
      { id: visitor, account_id: people.get("visitor")!, date_next: nextDigest("daily", now).toString(), ...first },
      {
        id: una,
        email: "una@post.example",
        locale: "ga",
        date_next: nextDigest("weekly", now).toString(),
        ...first,
      },
    ],
    follow: [
      { follower_id: visitor, kind: "page", page_id: pageIds.get("lantern")!, rhythm: "weekly", ...confirmed },
      { follower_id: visitor, kind: "notices", rhythm: "daily", ...confirmed },
      { follower_id: visitor, kind: "search", query: "category=food&q=seafood", rhythm: "weekly", ...confirmed },
      { follower_id: una, kind: "category", category_id: categoryIds.get("pubs")!, rhythm: "weekly", ...confirmed },
    ],
  };
}

export default { rows, marked: ["follower"] } satisfies DemoPart;
