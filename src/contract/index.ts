import { accountEndpoints } from "./accounts.ts";
import { adminCategoryEndpoints } from "./admin-categories.ts";
import { adminPageEndpoints } from "./admin-pages.ts";
import { adminSpecialPageEndpoints } from "./admin-special-pages.ts";
import { adminTagEndpoints } from "./admin-tags.ts";
import { audioEndpoints } from "./audio.ts";
import { auditEndpoints } from "./audit.ts";
import { categoryEndpoints } from "./categories.ts";
import { eventPhotoEndpoints } from "./event-photos.ts";
import { eventEndpoints } from "./events.ts";
import { featureDeskEndpoints } from "./feature-desk.ts";
import { featureEndpoints } from "./features.ts";
import { feedbackEndpoints } from "./feedback.ts";
import { historyEndpoints } from "./history.ts";
import { inviteEndpoints } from "./invites.ts";
import { jobEndpoints } from "./jobs.ts";
import { newsletterEndpoints } from "./newsletter.ts";
import { notificationEndpoints } from "./notifications.ts";
import { outboxEndpoints } from "./outbox.ts";
import { ownPageEndpoints } from "./own-pages.ts";
import { ownStoryEndpoints } from "./own-stories.ts";
import { pageCategoryEndpoints } from "./page-categories.ts";
import { pageFileEndpoints } from "./page-files.ts";
import { pagePreviewEndpoints } from "./page-preview.ts";
import { pageEndpoints } from "./pages.ts";
import { photoEndpoints } from "./photos.ts";
import { postPhotoEndpoints } from "./post-photos.ts";
import { postEndpoints } from "./posts.ts";
import { priceEndpoints } from "./prices.ts";
import { sessionEndpoints } from "./sessions.ts";
import { specialPageEndpoints } from "./special-pages.ts";
import { statisticsEndpoints } from "./statistics.ts";
import { storyEndpoints } from "./stories.ts";
import { tagEndpoints } from "./tags.ts";
import { teamEndpoints } from "./team.ts";
import { timesEndpoints } from "./times.ts";
import { viewEndpoints } from "./views.ts";

/** Every call of the API by name. The server mounts it, the client calls it, the documents are made from it. */
export const contract = {
  ...accountEndpoints,
  ...sessionEndpoints,
  ...pageEndpoints,
  ...ownPageEndpoints,
  ...pageFileEndpoints,
  ...teamEndpoints,
  ...inviteEndpoints,
  ...historyEndpoints,
  ...pagePreviewEndpoints,
  ...statisticsEndpoints,
  ...viewEndpoints,
  ...timesEndpoints,
  ...priceEndpoints,
  ...photoEndpoints,
  ...audioEndpoints,
  ...categoryEndpoints,
  ...pageCategoryEndpoints,
  ...adminCategoryEndpoints,
  ...tagEndpoints,
  ...adminTagEndpoints,
  ...postEndpoints,
  ...postPhotoEndpoints,
  ...specialPageEndpoints,
  ...adminSpecialPageEndpoints,
  ...storyEndpoints,
  ...ownStoryEndpoints,
  ...eventEndpoints,
  ...eventPhotoEndpoints,
  ...featureEndpoints,
  ...featureDeskEndpoints,
  ...newsletterEndpoints,
  ...feedbackEndpoints,
  ...outboxEndpoints,
  ...notificationEndpoints,
  ...jobEndpoints,
  ...adminPageEndpoints,
  ...auditEndpoints,
};

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
/** What a screen may ask while it is made on the server: the same for everybody. */
export type PublicReadName = {
  [Name in EndpointName]: Contract[Name] extends { kind: "public-read" } ? Name : never;
}[EndpointName];
