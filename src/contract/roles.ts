/**
 * What a call is about. A call that needs more than an account names its task, and a role that may do less than everything is a list of
 * tasks (docs/decisions/176-roles-are-lists-of-tasks.md):
 * - **look**: what the desk of a page shows to everybody on its team, and leaving that team
 * - **hours**: opening times, special days, how today differs, and what is asked about these
 * - **page**: everything else that stands on a page, its posts, events and figures
 * - **corrections**, **messages**: what visitors suggest, and what they write to the team
 * - **team**: who may do what on a page, by role, invite or private link
 * - **account**: what the holder of an account may change of it
 * - **writing**: stories, features, translations, and what else editors look after
 * - **office**: what concerns the directory as a whole
 * - **destroy**: deletes, merges, or brings back what was there before
 */
const TASKS = [
  "look",
  "hours",
  "page",
  "corrections",
  "messages",
  "team",
  "account",
  "writing",
  "office",
  "destroy",
] as const;
export type Task = (typeof TASKS)[number];

/** What somebody is on the team of a page. `counter`: whoever stands at the counter, and changes its hours. */
export const PAGE_ROLES = ["owner", "manager", "counter"] as const;
export type PageRole = (typeof PAGE_ROLES)[number];
/** The roles that whoever looks after a page gives and changes. */
export const HELPER_ROLES = ["manager", "counter"] as const;
export type HelperRole = (typeof HELPER_ROLES)[number];

const TASKS_ON_PAGE: Record<PageRole, readonly Task[]> = {
  owner: TASKS,
  manager: TASKS,
  counter: ["look", "hours"],
};

/** Whether a role on a page covers a task there. What is declared for its owner is the owner's all the same. */
export const coversOnPage = (role: PageRole | null, task: Task | null): boolean =>
  role !== null && (task === null || TASKS_ON_PAGE[role].includes(task));

/**
 * `curator`: looks after the pages of one category or place. `deputy`: does for the office what administrators do, but destroys nothing,
 * and gives accounts no rights.
 */
export const ACCOUNT_TYPES = ["member", "editor", "curator", "deputy", "admin"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Whether accounts of a type do what the directory as a whole needs. */
export const isOffice = (type: AccountType): boolean => type === "admin" || type === "deputy";

/** What curators do on the pages of their category or place. */
const TASKS_OF_CURATORS: readonly Task[] = ["look", "hours", "page", "corrections", "destroy"];

export const coversAsCurator = (task: Task | null): boolean => task !== null && TASKS_OF_CURATORS.includes(task);

/** What accounts of a type never do, but to their own account: not on pages of their own either, since they give away pages. */
const CLOSED: Partial<Record<AccountType, readonly Task[]>> = { deputy: ["destroy"] };

export const isClosed = (type: AccountType, task: Task | null): boolean =>
  task !== null && (CLOSED[type]?.includes(task) ?? false);
