import { accountEndpoints } from "./accounts.ts";
import { askEndpoints } from "./ask.ts";
import { audioEndpoints } from "./audio.ts";
import { auditEndpoints } from "./audit.ts";
import { bookletEndpoints } from "./booklet.ts";
import { calendarSourceEndpoints } from "./calendar-sources.ts";
import { categoryEndpoints } from "./categories.ts";
import { changeEndpoints } from "./changes.ts";
import { checkEndpoints } from "./checks.ts";
import { claimEndpoints } from "./claims.ts";
import { eventEndpoints } from "./events.ts";
import { featureEndpoints } from "./features.ts";
import { feedbackEndpoints } from "./feedback.ts";
import { followEndpoints } from "./follows.ts";
import { gapEndpoints } from "./gaps.ts";
import { inviteEndpoints } from "./invites.ts";
import { jobEndpoints } from "./jobs.ts";
import { mailReportEndpoints } from "./mail-reports.ts";
import { myDayEndpoints } from "./my-day.ts";
import { newsletterEndpoints } from "./newsletter.ts";
import { noticeEndpoints } from "./notices.ts";
import { notificationEndpoints } from "./notifications.ts";
import { offlineEndpoints } from "./offline.ts";
import { outboxEndpoints } from "./outbox.ts";
import { pageFileEndpoints } from "./page-files.ts";
import { adminPageEndpoints } from "./pages/admin.ts";
import { branchEndpoints } from "./pages/branches.ts";
import { mergeEndpoints } from "./pages/merges.ts";
import { ownPageEndpoints } from "./pages/own.ts";
import { publicPageEndpoints } from "./pages/public.ts";
import { teamEndpoints } from "./pages/team.ts";
import { photoEndpoints } from "./photos.ts";
import { placeEndpoints } from "./places.ts";
import { postEndpoints } from "./posts.ts";
import { priceEndpoints } from "./prices.ts";
import { proposalEndpoints } from "./proposals.ts";
import { sessionEndpoints } from "./sessions.ts";
import { settingsEndpoints } from "./settings.ts";
import { specialPageEndpoints } from "./special-pages.ts";
import { statisticsEndpoints } from "./statistics.ts";
import { storyEndpoints } from "./stories.ts";
import { synonymEndpoints } from "./synonyms.ts";
import { tagEndpoints } from "./tags.ts";
import { timesEndpoints } from "./times.ts";
import { timetableEndpoints } from "./timetables.ts";
import { todayEndpoints } from "./today.ts";
import { translationEndpoints } from "./translations.ts";
import { viewEndpoints } from "./views.ts";
import { windowCardEndpoints } from "./window-cards.ts";

/**
 * The calls of the API by subject, in the order in which the reference shows them. A subject is the tag of its calls in
 * the OpenAPI document, a section of the reference at `/api/docs`, and the folder of its handlers in `server/api`.
 */
export const SUBJECTS = {
  pages: {
    title: "Pages and search",
    calls: {
      ...publicPageEndpoints,
      ...ownPageEndpoints,
      ...teamEndpoints,
      ...branchEndpoints,
      ...adminPageEndpoints,
      ...mergeEndpoints,
    },
  },
  asking: { title: "Asking in words", calls: askEndpoints },
  times: { title: "Opening times", calls: timesEndpoints },
  today: { title: "Today", calls: todayEndpoints },
  "my-day": { title: "My day", calls: myDayEndpoints },
  booklet: { title: "Booklet of a month", calls: bookletEndpoints },
  notices: { title: "Notices of the office", calls: noticeEndpoints },
  offline: { title: "Without a connection", calls: offlineEndpoints },
  checks: { title: "Checks of hours", calls: checkEndpoints },
  gaps: { title: "Gaps in the week", calls: gapEndpoints },
  "window-cards": { title: "Window cards", calls: windowCardEndpoints },
  prices: { title: "Prices", calls: priceEndpoints },
  photos: { title: "Photos", calls: photoEndpoints },
  audio: { title: "Audio", calls: audioEndpoints },
  claims: { title: "Claims of pages", calls: claimEndpoints },
  invites: { title: "Invites", calls: inviteEndpoints },
  categories: { title: "Categories", calls: categoryEndpoints },
  tags: { title: "Tags", calls: tagEndpoints },
  synonyms: { title: "Synonyms", calls: synonymEndpoints },
  translations: { title: "Translations", calls: translationEndpoints },
  places: { title: "Places", calls: placeEndpoints },
  posts: { title: "Posts", calls: postEndpoints },
  events: { title: "Events", calls: eventEndpoints },
  "calendar-sources": { title: "Calendars elsewhere", calls: calendarSourceEndpoints },
  stories: { title: "Stories", calls: storyEndpoints },
  features: { title: "Features", calls: featureEndpoints },
  newsletter: { title: "Newsletter", calls: newsletterEndpoints },
  follows: { title: "Following by mail", calls: followEndpoints },
  "special-pages": { title: "Special pages", calls: specialPageEndpoints },
  timetables: { title: "Timetables", calls: timetableEndpoints },
  feedback: { title: "Feedback", calls: feedbackEndpoints },
  proposals: { title: "Corrections", calls: proposalEndpoints },
  settings: { title: "Settings of the directory", calls: settingsEndpoints },
  accounts: { title: "Accounts", calls: accountEndpoints },
  sessions: { title: "Sessions", calls: sessionEndpoints },
  views: { title: "Views", calls: viewEndpoints },
  statistics: { title: "Statistics", calls: statisticsEndpoints },
  "page-files": { title: "Import and export", calls: pageFileEndpoints },
  changes: { title: "Changes of public data", calls: changeEndpoints },
  notifications: { title: "Notifications", calls: notificationEndpoints },
  outbox: { title: "Outbox", calls: outboxEndpoints },
  "mail-reports": { title: "Reported mails", calls: mailReportEndpoints },
  jobs: { title: "Jobs", calls: jobEndpoints },
  audit: { title: "Audit", calls: auditEndpoints },
};
export type Subject = keyof typeof SUBJECTS;

/** Every call of the API by its name: the server mounts it, the typed client calls it, the OpenAPI document describes it. */
export const contract: Contract = Object.assign({}, ...Object.values(SUBJECTS).map(({ calls }) => calls));

type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type AllCalls = Merged<(typeof SUBJECTS)[Subject]["calls"]>;
export type Contract = { [Name in keyof AllCalls]: AllCalls[Name] };
export type EndpointName = keyof Contract;
/** Calls with the same answer for everybody, which screens read while they are rendered on the server. */
export type PublicReadName = {
  [Name in EndpointName]: Contract[Name] extends { kind: "public-read" } ? Name : never;
}[EndpointName];
/** What screens read while they are rendered: what is the same for everybody, and what the secret of an address opens. */
export type ScreenReadName = PublicReadName | "checkLink" | "followLink" | "followsByLink";
