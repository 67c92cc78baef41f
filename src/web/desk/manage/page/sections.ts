import type { Task } from "#core/contract/roles.ts";
import type { LoadScreen } from "#core/web/desk/shell/lazy-screen.ts";

/** The sections of a page's desk. Each key is the address segment and the message key. */
export const SECTIONS = {
  basics: async () => (await import("./sections/Basics.tsx")).Basics,
  contact: async () => (await import("./sections/Contact.tsx")).Contact,
  location: async () => (await import("./sections/Location.tsx")).Location,
  accessibility: async () => (await import("./sections/Accessibility.tsx")).Accessibility,
  color: async () => (await import("./sections/Color.tsx")).Color,
  categories: async () => (await import("./sections/Categories.tsx")).Categories,
  today: async () => (await import("./today/TodaySection.tsx")).TodaySection,
  times: async () => (await import("./times/Times.tsx")).Times,
  prices: async () => (await import("./prices/Prices.tsx")).Prices,
  photos: async () => (await import("./photos/Photos.tsx")).Photos,
  audio: async () => (await import("./audio/Recordings.tsx")).Recordings,
  posts: async () => (await import("./posts/PostList.tsx")).PostList,
  events: async () => (await import("./events/PageEvents.tsx")).PageEvents,
  calendar: async () => (await import("./calendar/Calendars.tsx")).Calendars,
  team: async () => (await import("./team/Team.tsx")).Team,
  corrections: async () => (await import("./corrections/Corrections.tsx")).Corrections,
  feedback: async () => (await import("./feedback/PageFeedback.tsx")).PageFeedback,
  everywhere: async () => (await import("./everywhere/Everywhere.tsx")).Everywhere,
  status: async () => (await import("./sections/Status.tsx")).Status,
  statistics: async () => (await import("./statistics/Statistics.tsx")).Statistics,
  history: async () => (await import("./history/History.tsx")).History,
  remove: async () => (await import("./remove/Remove.tsx")).Remove,
};

/** The screens below a section's list. */
export const BELOW: { [Name in keyof typeof SECTIONS]?: Record<string, LoadScreen> } = {
  posts: {
    new: async () => (await import("./posts/EditPost.tsx")).NewPost,
    ":one": async () => (await import("./posts/EditPost.tsx")).EditPost,
  },
  events: {
    new: async () => (await import("./events/PageEvents.tsx")).NewPageEvent,
    ":one": async () => (await import("./events/PageEvents.tsx")).EditPageEvent,
  },
};

export type SectionName = keyof typeof SECTIONS;

/** The task that a role has to cover for a section to be shown. */
export const TASK_OF: Record<SectionName, Task> = {
  basics: "page",
  contact: "page",
  location: "page",
  accessibility: "page",
  color: "page",
  categories: "page",
  today: "hours",
  times: "hours",
  prices: "page",
  everywhere: "page",
  photos: "page",
  audio: "page",
  posts: "page",
  events: "page",
  calendar: "page",
  feedback: "messages",
  corrections: "corrections",
  team: "look",
  statistics: "page",
  status: "page",
  history: "page",
  remove: "destroy",
};

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/**
 * The groups of the navigation, and in each its sections in the order in which an owner fills them in. What destroys
 * the page stands last of all.
 */
export const GROUPS = {
  page: ["basics", "contact", "location", "accessibility", "color", "categories"],
  hours: ["today", "times", "prices", "everywhere"],
  pictures: ["photos", "audio"],
  news: ["posts", "events", "calendar"],
  people: ["feedback", "corrections", "team", "statistics"],
  settings: ["status", "history", "remove"],
} satisfies Record<string, readonly SectionName[]>;

export type GroupName = keyof typeof GROUPS;

export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

/** The group that holds a section; undefined where there is no such section. */
export const groupOf = (section: string | undefined): GroupName | undefined =>
  GROUP_NAMES.find((group) => GROUPS[group].some((one) => one === section));
