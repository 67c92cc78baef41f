import { accountEndpoints } from "./accounts/accounts.ts";
import { notificationEndpoints } from "./accounts/notifications.ts";
import { sessionEndpoints } from "./accounts/sessions.ts";
import { checkEndpoints } from "./community/checks.ts";
import { claimEndpoints } from "./community/claims.ts";
import { feedbackEndpoints } from "./community/feedback.ts";
import { followEndpoints } from "./community/follows.ts";
import { gapEndpoints } from "./community/gaps.ts";
import { inviteEndpoints } from "./community/invites.ts";
import { mailReportEndpoints } from "./community/mail-reports.ts";
import { proposalEndpoints } from "./community/proposals.ts";
import { askEndpoints } from "./directory/ask.ts";
import { bookletEndpoints } from "./directory/booklet.ts";
import { categoryEndpoints } from "./directory/categories.ts";
import { myDayEndpoints } from "./directory/my-day.ts";
import { offlineEndpoints } from "./directory/offline.ts";
import { placeEndpoints } from "./directory/places.ts";
import { synonymEndpoints } from "./directory/synonyms.ts";
import { tagEndpoints } from "./directory/tags.ts";
import { timetableEndpoints } from "./directory/timetables.ts";
import { auditEndpoints } from "./office/audit.ts";
import { changeEndpoints } from "./office/changes.ts";
import { jobEndpoints } from "./office/jobs.ts";
import { outboxEndpoints } from "./office/outbox.ts";
import { pageFileEndpoints } from "./office/page-files.ts";
import { settingsEndpoints } from "./office/settings.ts";
import { statisticsEndpoints } from "./office/statistics.ts";
import { translationEndpoints } from "./office/translations.ts";
import { viewEndpoints } from "./office/views.ts";
import { adminPageEndpoints } from "./pages/admin.ts";
import { audioEndpoints } from "./pages/audio.ts";
import { branchEndpoints } from "./pages/branches.ts";
import { mergeEndpoints } from "./pages/merges.ts";
import { ownPageEndpoints } from "./pages/own.ts";
import { photoEndpoints } from "./pages/photos.ts";
import { priceEndpoints } from "./pages/prices.ts";
import { publicPageEndpoints } from "./pages/public.ts";
import { teamEndpoints } from "./pages/team.ts";
import { timesEndpoints } from "./pages/times.ts";
import { todayEndpoints } from "./pages/today.ts";
import { windowCardEndpoints } from "./pages/window-cards.ts";
import { calendarSourceEndpoints } from "./writing/calendar-sources.ts";
import { eventEndpoints } from "./writing/events.ts";
import { featureEndpoints } from "./writing/features.ts";
import { newsletterEndpoints } from "./writing/newsletter.ts";
import { noticeEndpoints } from "./writing/notices.ts";
import { postEndpoints } from "./writing/posts.ts";
import { specialPageEndpoints } from "./writing/special-pages.ts";
import { storyEndpoints } from "./writing/stories.ts";

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
