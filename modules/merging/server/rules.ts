import { forPageTexts, type PageTextField } from "#core/contract/pages/texts.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import type { DB } from "#core/server/db/schema.ts";
import type { MergedField } from "../contract.ts";

/** Tables with rows of one page each. */
type TableOfPage = { [Table in keyof DB]: "page_id" extends keyof DB[Table] ? Table : never }[keyof DB];

/**
 * - **follows**: its rows belong to the page that stays from then on, unless it has the same one (`follow.ts`)
 * - **copied**: the page that stays gets its own copies; the originals stay where they are (`follow.ts`)
 * - **added**: counts of days, to which those of the other page are added (`counts.ts`)
 * - **replaced**: fields, of which one of the two lists is chosen (`lists.ts`)
 * - **arranged**: chosen one by one, and put in order (`media.ts`)
 * - **chosen**: the team (`team.ts`)
 * - **stays**: says something about the page that goes, and goes with it
 * - **derived**: written again from the others
 */
type Rule = "follows" | "copied" | "added" | "replaced" | "arranged" | "chosen" | "stays" | "derived";

/** What happens to each table when two pages are merged. A new table without a rule does not compile. */
export const RULES: Record<TableOfPage, Rule> = {
  audio: "arranged",
  audit_entry: "stays", // append-only; the history of the page that stays lists it
  calendar_source: "follows",
  claim_letter: "follows",
  day_link: "follows",
  day_notice: "follows",
  duplicate_pair: "stays",
  event: "follows",
  feature_page: "follows",
  former_row: "stays",
  feedback: "follows",
  follow: "follows",
  heart: "copied",
  invite: "follows",
  merged_page: "follows",
  mail_report: "stays",
  notification: "follows",
  opening_time: "replaced",
  page_category: "replaced",
  page_claim: "follows",
  page_decision: "stays",
  page_filling: "derived",
  page_manager: "chosen",
  page_merge: "stays",
  page_news: "derived", // by triggers
  page_note: "follows",
  page_question: "follows",
  page_reminder: "stays",
  page_search: "derived",
  page_tag: "replaced",
  page_unindexed: "derived",
  photo: "arranged",
  post: "follows",
  press_count: "added",
  price: "replaced",
  proposed_change: "follows",
  search_count: "added",
  special_time: "replaced",
  story_page: "follows",
  text_state: "derived", // by triggers
  timetable: "follows",
  view_count: "added",
  window_card: "follows",
};

/**
 * - the name of a field: comes from the page from which that field is chosen
 * - **place**: the address and the pin, shown or hidden (`fields.ts`)
 * - **either**: that of the page that stays, else that of the other one
 * - **owner**: chosen with the team
 * - **stays**: that of the page that stays, by which it is known, found and counted
 */
type ColumnRule = MergedField | "place" | "either" | "owner" | "stays";

/** What becomes of each column of the page that stays. A new column without a rule does not compile. */
export const COLUMN_RULES = {
  ...(forPageTexts(({ field }) => field) as { [Field in PageTextField]: Field }),
  accessibility: "accessibility",
  address: "place",
  address_ie: "place",
  approval: "stays",
  booking_number: "booking_number",
  booking_url: "booking_url",
  branch_group: "either",
  color: "color",
  contact_number: "contact_number",
  date_checked: "hours",
  date_created: "stays",
  date_deleted: "stays",
  date_updated: "stays",
  demo: "stays",
  email: "email",
  hidden_address: "place",
  hides_address: "stays", // generated from `hidden_address`
  holiday_intervals: "hours",
  id: "stays",
  is_public: "stays", // generated from the state
  latitude: "place",
  location: "location",
  longitude: "place",
  moderate_edits: "moderate_edits",
  needs_ferry: "needs_ferry",
  osm_id: "either",
  postcode: "place",
  price_type: "price_type",
  rank: "rank",
  reopens_on: "status",
  service_area: "service_area",
  service_area_ie: "service_area_ie",
  slug: "stays", // it is on cards and in the bookmarks of visitors
  social: "social",
  status: "status",
  type: "type",
  user_id: "owner",
  version: "stays",
  website: "website",
} as const satisfies Record<keyof PageColumns, ColumnRule>;
