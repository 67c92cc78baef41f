import { MODULES, SUBJECTS_OF_MODULES } from "#start/compiled/declared.ts";
import { accountEndpoints } from "./accounts/accounts.ts";
import { notificationEndpoints } from "./accounts/notifications.ts";
import { sessionEndpoints } from "./accounts/sessions.ts";
import { tokenEndpoints } from "./accounts/tokens.ts";
import { checkEndpoints } from "./community/checks.ts";
import { claimEndpoints } from "./community/claims.ts";
import { feedbackEndpoints } from "./community/feedback.ts";
import { inviteEndpoints } from "./community/invites.ts";
import { mailReportEndpoints } from "./community/mail-reports.ts";
import { proposalEndpoints } from "./community/proposals.ts";
import { askEndpoints } from "./directory/ask.ts";
import { categoryEndpoints } from "./directory/categories.ts";
import { offlineEndpoints } from "./directory/offline.ts";
import { placeEndpoints } from "./directory/places.ts";
import { synonymEndpoints } from "./directory/synonyms.ts";
import { tagEndpoints } from "./directory/tags.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Module, SubjectOfCalls } from "./module.ts";
import { auditEndpoints } from "./office/audit.ts";
import { changeEndpoints } from "./office/changes.ts";
import { jobEndpoints } from "./office/jobs.ts";
import { outboxEndpoints } from "./office/outbox.ts";
import { overviewEndpoints } from "./office/overview.ts";
import { settingsEndpoints } from "./office/settings.ts";
import { setupEndpoints } from "./office/setup.ts";
import { translationEndpoints } from "./office/translations.ts";
import { viewEndpoints } from "./office/views.ts";
import { adminPageEndpoints } from "./pages/admin.ts";
import { audioEndpoints } from "./pages/audio.ts";
import { branchEndpoints } from "./pages/branches.ts";
import { dayEndpoints } from "./pages/day.ts";
import { ownPageEndpoints } from "./pages/own.ts";
import { photoEndpoints } from "./pages/photos.ts";
import { priceEndpoints } from "./pages/prices.ts";
import { publicPageEndpoints } from "./pages/public.ts";
import { teamEndpoints } from "./pages/team.ts";
import { timesEndpoints } from "./pages/times-calls.ts";
import { todayEndpoints } from "./pages/today.ts";
import type { AccountType } from "./roles.ts";
import { TOKEN_SCOPES, type TokenArea, type TokenScope } from "./scopes.ts";
import { eventEndpoints } from "./writing/events.ts";
import { featureEndpoints } from "./writing/features.ts";
import { noticeEndpoints } from "./writing/notices.ts";
import { postEndpoints } from "./writing/posts.ts";
import { specialPageEndpoints } from "./writing/special-pages.ts";
import { storyEndpoints } from "./writing/stories.ts";

/**
 * The calls of the API by subject, in the order in which the reference shows them. A subject is the tag of its calls in
 * the OpenAPI document, a section of the reference at `/api/docs`, and the folder of its handlers in `server/api`.
 */
const ALL = {
  pages: {
    title: "Pages and search",
    area: "pages",
    calls: {
      ...publicPageEndpoints,
      ...ownPageEndpoints,
      ...teamEndpoints,
      ...branchEndpoints,
      ...adminPageEndpoints,
    },
  },
  asking: { title: "Asking in words", area: null, calls: askEndpoints },
  times: { title: "Opening times", area: "hours", calls: timesEndpoints },
  today: { title: "Today", area: "hours", calls: todayEndpoints },
  "my-day": { title: "My day", area: "account", calls: dayEndpoints },
  notices: { title: "Notices of the office", area: "office", calls: noticeEndpoints },
  offline: { title: "Without a connection", area: null, calls: offlineEndpoints },
  checks: { title: "Checks of hours", area: "hours", calls: checkEndpoints },
  prices: { title: "Prices", area: "prices", calls: priceEndpoints },
  photos: { title: "Photos", area: "media", calls: photoEndpoints },
  audio: { title: "Audio", area: "media", calls: audioEndpoints },
  claims: { title: "Claims of pages", area: null, calls: claimEndpoints },
  invites: { title: "Invites", area: null, calls: inviteEndpoints },
  categories: { title: "Categories", area: "pages", calls: categoryEndpoints },
  tags: { title: "Tags", area: "office", calls: tagEndpoints },
  synonyms: { title: "Synonyms", area: "office", calls: synonymEndpoints },
  translations: { title: "Translations", area: "translations", calls: translationEndpoints },
  places: { title: "Places", area: "office", calls: placeEndpoints },
  posts: { title: "Posts", area: "news", calls: postEndpoints },
  events: { title: "Events", area: "events", calls: eventEndpoints },
  stories: { title: "Stories", area: "stories", calls: storyEndpoints },
  features: { title: "Features", area: "stories", calls: featureEndpoints },
  "special-pages": { title: "Special pages", area: "office", calls: specialPageEndpoints },
  feedback: { title: "Feedback", area: "messages", calls: feedbackEndpoints },
  proposals: { title: "Corrections", area: "messages", calls: proposalEndpoints },
  settings: { title: "Settings of the directory", area: "office", calls: settingsEndpoints },
  setup: { title: "Setting up a directory", area: null, calls: setupEndpoints },
  accounts: { title: "Accounts", area: null, calls: accountEndpoints },
  sessions: { title: "Sessions", area: null, calls: sessionEndpoints },
  tokens: { title: "Tokens of programs", area: null, calls: tokenEndpoints },
  views: { title: "Views", area: null, calls: viewEndpoints },
  statistics: { title: "Statistics", area: "statistics", calls: overviewEndpoints },
  changes: { title: "Changes of public data", area: null, calls: changeEndpoints },
  notifications: { title: "Notifications", area: "office", calls: notificationEndpoints },
  outbox: { title: "Outbox", area: "office", calls: outboxEndpoints },
  "mail-reports": { title: "Reported mails", area: "office", calls: mailReportEndpoints },
  jobs: { title: "Jobs", area: "office", calls: jobEndpoints },
  audit: { title: "Audit", area: "pages", calls: auditEndpoints },
  ...SUBJECTS_OF_MODULES,
} satisfies Record<string, SubjectOfCalls>;
export type Subject = keyof typeof ALL;

/** With what modules add to subjects of core. */
export const SUBJECTS = Object.fromEntries(
  Object.entries<SubjectOfCalls>(ALL).map(([name, subject]) => [
    name,
    { ...subject, calls: withFurther(name, subject) },
  ]),
) as Record<Subject, SubjectOfCalls>;

function withFurther(name: string, { calls }: SubjectOfCalls): SubjectOfCalls["calls"] {
  const further = MODULES.map(({ furtherCalls }: Pick<Module, "furtherCalls">) => furtherCalls[name]);
  return Object.assign({}, calls, ...further);
}

/** Every call of the API by its name: the server mounts it, the typed client calls it, the OpenAPI document describes it. */
export const contract: Contract = Object.assign({}, ...Object.values(SUBJECTS).map(({ calls }) => calls));

type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type FurtherOf<Each> = Each extends { furtherCalls: infer Further } ? Further[keyof Further] : never;
type AllCalls = Merged<(typeof ALL)[Subject]["calls"] | FurtherOf<(typeof MODULES)[number]>>;
export type Contract = { [Name in keyof AllCalls]: AllCalls[Name] };
export type EndpointName = keyof Contract;
export type WriteName = {
  [Name in EndpointName]: Contract[Name] extends { kind: "write" } ? Name : never;
}[EndpointName];
/** Calls with the same answer for everybody, which screens read while they are rendered on the server. */
export type PublicReadName = {
  [Name in EndpointName]: Contract[Name] extends { kind: "public-read" } ? Name : never;
}[EndpointName];
/** What screens read while they are rendered: what is the same for everybody, and what the secret of an address opens. */
export type ScreenReadName =
  | PublicReadName
  | {
      [Name in EndpointName]: Contract[Name] extends { kind: "private-read"; who: "anybody" } ? Name : never;
    }[EndpointName];

const scopes = new Map<string, TokenScope | null>(
  Object.values(SUBJECTS).flatMap(({ area, calls }) =>
    Object.values(calls).map((row) => [row.path, row.scope === undefined ? scopeIn(area, row) : row.scope] as const),
  ),
);

function scopeIn(area: TokenArea | null, row: Endpoint): TokenScope | null {
  if (row.kind === "public-read") return row.preview ? "pages:read" : null; // everybody reads what is public
  if (area === null || ("destroys" in row && row.destroys)) return null;
  return `${row.who === "admin" || row.who === "curator" ? "office" : area}:${"audit" in row ? "write" : "read"}`;
}

const misplaced = MODULES.flatMap(({ furtherCalls }) => Object.keys(furtherCalls)).find(
  (name) => !Object.hasOwn(ALL, name),
);
if (misplaced) throw new Error(`a module adds calls to ${misplaced}, which is no subject`);

/** What a token needs to make the call; null: no token may. */
export const scopeOf = ({ path }: Pick<Endpoint, "path">): TokenScope | null => scopes.get(path) ?? null;

/** The scopes that open a call to accounts of this type. */
export function scopesFor(type: AccountType): TokenScope[] {
  const closed: readonly string[] = {
    admin: ["anybody"],
    deputy: ["anybody"],
    curator: ["anybody", "admin", "editor"],
    editor: ["anybody", "admin", "curator"],
    member: ["anybody", "admin", "curator", "editor"],
  }[type];
  const rows = Object.values<Endpoint>(contract).filter(({ who }) => !closed.includes(who));
  const open = new Set(rows.map(scopeOf));
  return TOKEN_SCOPES.filter((scope) => open.has(scope));
}
