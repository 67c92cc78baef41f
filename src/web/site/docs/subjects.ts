import { accountEndpoints } from "../../../contract/accounts.ts";
import { categoryEndpoints } from "../../../contract/categories.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { eventEndpoints } from "../../../contract/events.ts";
import { featureEndpoints } from "../../../contract/features.ts";
import { historyEndpoints } from "../../../contract/history.ts";
import { contract } from "../../../contract/index.ts";
import { inviteEndpoints } from "../../../contract/invites.ts";
import { ownPageEndpoints } from "../../../contract/own-pages.ts";
import { pageCategoryEndpoints } from "../../../contract/page-categories.ts";
import { pageEndpoints } from "../../../contract/pages.ts";
import { photoEndpoints } from "../../../contract/photos.ts";
import { postEndpoints } from "../../../contract/posts.ts";
import { priceEndpoints } from "../../../contract/prices.ts";
import { specialPageEndpoints } from "../../../contract/special-pages.ts";
import { statisticsEndpoints } from "../../../contract/statistics.ts";
import { storyEndpoints } from "../../../contract/stories.ts";
import { tagEndpoints } from "../../../contract/tags.ts";
import { teamEndpoints } from "../../../contract/team.ts";
import { timesEndpoints } from "../../../contract/times.ts";
import { viewEndpoints } from "../../../contract/views.ts";

export type Call = { name: string; row: Endpoint };
export type Subject = { title: string; id: string; calls: Call[] };

/** What the team of a page does with it. */
const keeping = { ...ownPageEndpoints, ...teamEndpoints, ...historyEndpoints, ...statisticsEndpoints };

const GROUPS: [title: string, rows: Record<string, Endpoint>][] = [
  ["Pages and search", pageEndpoints],
  ["Opening times", timesEndpoints],
  ["Prices", priceEndpoints],
  ["Photos", photoEndpoints],
  ["Keeping a page", keeping],
  ["Invites", inviteEndpoints],
  ["Categories", { ...categoryEndpoints, ...pageCategoryEndpoints }],
  ["Tags", tagEndpoints],
  ["Posts", postEndpoints],
  ["Events", eventEndpoints],
  ["Stories", storyEndpoints],
  ["Features", featureEndpoints],
  ["Standing pages", specialPageEndpoints],
  ["Accounts", accountEndpoints],
  ["Views", viewEndpoints],
];

const grouped = new Set<Endpoint>(GROUPS.flatMap(([, rows]) => Object.values(rows)));
const rest = Object.entries(contract).filter(([, row]) => !grouped.has(row));

/** Every call of the contract, by what it is about; what has no subject here yet stands at the end. */
export const SUBJECTS: Subject[] = [...GROUPS, ["More", Object.fromEntries(rest)] as (typeof GROUPS)[number]]
  .map(([title, rows]) => ({
    title,
    id: title.toLowerCase().replaceAll(" ", "-"),
    calls: Object.entries(rows).map(([name, row]) => ({ name, row })),
  }))
  .filter(({ calls }) => calls.length > 0);
