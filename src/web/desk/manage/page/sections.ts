import type { Offered } from "#core/contract/module-names.ts";
import type { Task } from "#core/contract/roles.ts";
import type { LoadScreen } from "#core/web/desk/shell/lazy-screen.ts";
import { MANAGES_OF_MODULES } from "#start/compiled/manages.ts";
import type { SectionOfPage } from "../part.ts";

const OF_MODULES = MANAGES_OF_MODULES.flatMap(({ module, sections = [] }) =>
  sections.map((section) => ({ ...section, module })),
);
const ofModules = <Value>(value: (section: SectionOfPage) => Value): Partial<Record<SectionName, Value>> =>
  Object.fromEntries(OF_MODULES.map((section) => [section.name, value(section)]));

const OWN = {
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
  team: async () => (await import("./team/Team.tsx")).Team,
  corrections: async () => (await import("./corrections/Corrections.tsx")).Corrections,
  feedback: async () => (await import("./feedback/PageFeedback.tsx")).PageFeedback,
  everywhere: async () => (await import("./everywhere/Everywhere.tsx")).Everywhere,
  status: async () => (await import("./sections/Status.tsx")).Status,
  history: async () => (await import("./history/History.tsx")).History,
  remove: async () => (await import("./remove/Remove.tsx")).Remove,
};

/** The sections of a page's desk. Each key is the address segment and the message key. */
export const SECTIONS = { ...OWN, ...ofModules(({ screen }) => screen) } as Record<SectionName, LoadScreen>;

/** The screens below a section's list. */
export const BELOW: { [Name in SectionName]?: Record<string, LoadScreen> } = {
  posts: {
    new: async () => (await import("./posts/EditPost.tsx")).NewPost,
    ":one": async () => (await import("./posts/EditPost.tsx")).EditPost,
  },
  events: {
    new: async () => (await import("./events/PageEvents.tsx")).NewPageEvent,
    ":one": async () => (await import("./events/PageEvents.tsx")).EditPageEvent,
  },
};

export type SectionName = keyof typeof OWN | SectionOfPage["name"];

const OWN_TASKS: Record<keyof typeof OWN, Task> = {
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
  feedback: "messages",
  corrections: "corrections",
  team: "look",
  status: "page",
  history: "page",
  remove: "destroy",
};

/** The task that a role has to cover for a section to be shown. */
export const TASK_OF = { ...OWN_TASKS, ...ofModules(({ task }) => task) } as Record<SectionName, Task>;

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/**
 * The groups of the navigation, and in each its sections in the order in which an owner fills them in. What destroys
 * the page stands last of all.
 */
const OWN_GROUPS = {
  page: ["basics", "contact", "location", "accessibility", "color", "categories"],
  hours: ["today", "times", "prices", "everywhere"],
  pictures: ["photos", "audio"],
  news: ["posts", "events"],
  people: ["feedback", "corrections", "team"],
  settings: ["status", "history", "remove"],
} satisfies Record<string, readonly SectionName[]>;

export type GroupName = keyof typeof OWN_GROUPS;

export const GROUP_NAMES = Object.keys(OWN_GROUPS) as GroupName[];

const withThoseBelow = (name: SectionName): SectionName[] => [
  name,
  ...OF_MODULES.filter(({ after }) => after === name).flatMap((section) => withThoseBelow(section.name)),
];

/** With those of modules. */
export const GROUPS: Record<GroupName, readonly SectionName[]> = Object.assign(
  {},
  ...GROUP_NAMES.map((name) => ({ [name]: OWN_GROUPS[name].flatMap(withThoseBelow) })),
);

/** Whether the directory has it: those of modules may be switched off. */
export const isOffered = (section: SectionName, offers: readonly Offered[]): boolean =>
  OF_MODULES.every(({ name, module }) => name !== section || offers.includes(module));

/** The group that holds a section; undefined where there is no such section. */
export const groupOf = (section: string | undefined): GroupName | undefined =>
  GROUP_NAMES.find((group) => GROUPS[group].some((one) => one === section));
