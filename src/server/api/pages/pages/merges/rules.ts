import type { DB } from "#core/server/db/schema.ts";

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
