import type { PAGE_STATUSES } from "#core/contract/pages/card.ts";
import type { DayNotice } from "#core/contract/pages/day-notices.ts";

/** Days for which the link in the mail that asks for a confirmation is valid. */
export const FOLLOW_LINK_DAYS = 7;

/** One thing that is new, in both languages. */
export type DigestItem = {
  /** `hours`: other opening times; `status`: closed, or open again; `day`: how the day of the mail differs; `match`: a
   * page that a followed search finds since it was edited. */
  kind: "notice" | "status" | "day" | "hours" | "page" | "match" | "event" | "post";
  /** Without language. */
  path: string;
  title: string | null;
  title_ie: string | null;
  /** The name of the page; null where it is the title, or there is none. */
  by: string | null;
  by_ie: string | null;
  text: string | null;
  text_ie: string | null;
  /** Of `status`. */
  status?: (typeof PAGE_STATUSES)[number];
  reopens_on?: string | null;
  /** Of `day`. */
  day?: Pick<DayNotice, "kind" | "at" | "back_on">;
  /** Of `event`: when it begins; of `notice`: when it ends. */
  at?: string;
  /** Of `notice`: when it begins, where that is later. */
  from?: string;
};

/** What is new of all that an address follows, each thing once, in the order of the mail. */
export type FollowDigest = {
  items: DigestItem[];
  /** Of these days: `weekly` where a week is in it. */
  rhythm: "daily" | "weekly";
  /** Things that are left out. */
  more: number;
  /** The token for the list of what is followed, and for ending it; none once the mail is sent. */
  unsubscribe?: string;
};
