import type { ModuleName } from "#core/contract/module-names.ts";
import { HANDLERS_OF_MODULES } from "#start/compiled/handlers.ts";
import type { Handlers } from "../calls/handler.ts";
import * as accountsDeletion from "./accounts/accounts/deletion.ts";
import * as accountsExport from "./accounts/accounts/export.ts";
import * as accounts from "./accounts/accounts/handlers.ts";
import * as accountsPhoto from "./accounts/accounts/photo.ts";
import * as accountsSignIn from "./accounts/accounts/sign-in.ts";
import * as notifications from "./accounts/notifications/handlers.ts";
import * as sessions from "./accounts/sessions/handlers.ts";
import * as tokens from "./accounts/tokens/handlers.ts";
import * as checks from "./community/checks/handlers.ts";
import * as claimsCodes from "./community/claims/codes.ts";
import * as claims from "./community/claims/handlers.ts";
import * as claimsLetters from "./community/claims/letters.ts";
import * as feedback from "./community/feedback/handlers.ts";
import * as feedbackSending from "./community/feedback/sending.ts";
import * as invites from "./community/invites/handlers.ts";
import * as invitesSending from "./community/invites/sending.ts";
import * as mailReports from "./community/mail-reports/handlers.ts";
import * as proposals from "./community/proposals/handlers.ts";
import { askWith } from "./directory/asking/handlers.ts";
import * as categoriesAdministration from "./directory/categories/administration.ts";
import * as categories from "./directory/categories/handlers.ts";
import * as offline from "./directory/offline/handlers.ts";
import * as placesEditing from "./directory/places/editing.ts";
import * as places from "./directory/places/handlers.ts";
import * as placesPlaceFile from "./directory/places/place-file.ts";
import * as synonyms from "./directory/synonyms/handlers.ts";
import * as tags from "./directory/tags/handlers.ts";
import * as audit from "./office/audit/handlers.ts";
import * as auditRestoring from "./office/audit/restoring.ts";
import * as changes from "./office/changes/handlers.ts";
import * as jobs from "./office/jobs/handlers.ts";
import * as outbox from "./office/outbox/handlers.ts";
import * as settings from "./office/settings/handlers.ts";
import * as settingsPictures from "./office/settings/pictures.ts";
import * as setup from "./office/setup/handlers.ts";
import * as statisticsOverview from "./office/statistics/overview.ts";
import * as statisticsWaiting from "./office/statistics/waiting.ts";
import * as translationsFurther from "./office/translations/further.ts";
import * as translations from "./office/translations/handlers.ts";
import * as views from "./office/views/handlers.ts";
import * as audioEditing from "./pages/audio/editing.ts";
import * as audioOwnAudio from "./pages/audio/own-audio.ts";
import * as pagesAdminEditing from "./pages/pages/admin/editing.ts";
import * as pagesAdminList from "./pages/pages/admin/list.ts";
import * as pagesAdminMoves from "./pages/pages/admin/moves.ts";
import * as pagesAdminOwner from "./pages/pages/admin/owner.ts";
import * as pagesAdminPage from "./pages/pages/admin/page.ts";
import * as pagesBranches from "./pages/pages/branches.ts";
import * as pagesDeletion from "./pages/pages/deletion.ts";
import * as pages from "./pages/pages/handlers.ts";
import * as pagesRequest from "./pages/pages/request.ts";
import * as pagesSearch from "./pages/pages/search.ts";
import * as pagesSettings from "./pages/pages/settings.ts";
import * as pagesTeam from "./pages/pages/team.ts";
import * as pagesOfDay from "./pages/pages-of-day/handlers.ts";
import * as photos from "./pages/photos/handlers.ts";
import * as prices from "./pages/prices/handlers.ts";
import * as pricesLists from "./pages/prices/lists.ts";
import * as times from "./pages/times/handlers.ts";
import * as timesOpeningTimes from "./pages/times/opening-times.ts";
import * as timesOsmHandlers from "./pages/times/osm/handlers.ts";
import * as timesSpecialTimes from "./pages/times/special-times.ts";
import * as todayByLink from "./pages/today/by-link.ts";
import * as today from "./pages/today/handlers.ts";
import * as eventsEditing from "./writing/events/editing.ts";
import * as events from "./writing/events/handlers.ts";
import * as eventsOwnEvents from "./writing/events/own-events.ts";
import * as eventsPhoto from "./writing/events/photo.ts";
import * as featuresEditing from "./writing/features/editing.ts";
import * as features from "./writing/features/handlers.ts";
import * as notices from "./writing/notices/handlers.ts";
import * as postsEditing from "./writing/posts/editing.ts";
import * as posts from "./writing/posts/handlers.ts";
import * as specialPagesAdministration from "./writing/special-pages/administration.ts";
import * as specialPages from "./writing/special-pages/handlers.ts";
import * as storiesEditing from "./writing/stories/editing.ts";
import * as stories from "./writing/stories/handlers.ts";
import * as storiesOwnStories from "./writing/stories/own-stories.ts";
import * as storiesWalk from "./writing/stories/walk.ts";

/** All handlers but that of `ask`, which asks others. */
const OTHERS = {
  ...accountsDeletion,
  ...accountsExport,
  ...accounts,
  ...accountsPhoto,
  ...accountsSignIn,
  ...audioEditing,
  ...audioOwnAudio,
  ...audit,
  ...auditRestoring,
  ...categoriesAdministration,
  ...categories,
  ...changes,
  ...checks,
  ...claimsCodes,
  ...claims,
  ...claimsLetters,
  ...eventsEditing,
  ...events,
  ...eventsOwnEvents,
  ...eventsPhoto,
  ...featuresEditing,
  ...features,
  ...feedback,
  ...feedbackSending,
  ...invites,
  ...invitesSending,
  ...jobs,
  ...mailReports,
  ...notices,
  ...notifications,
  ...offline,
  ...outbox,
  ...pagesAdminEditing,
  ...pagesAdminList,
  ...pagesAdminMoves,
  ...pagesAdminOwner,
  ...pagesAdminPage,
  ...pagesBranches,
  ...pagesDeletion,
  ...pages,
  ...pagesOfDay,
  ...pagesRequest,
  ...pagesSearch,
  ...pagesSettings,
  ...pagesTeam,
  ...photos,
  ...placesEditing,
  ...places,
  ...placesPlaceFile,
  ...postsEditing,
  ...posts,
  ...prices,
  ...pricesLists,
  ...proposals,
  ...sessions,
  ...settings,
  ...settingsPictures,
  ...setup,
  ...specialPagesAdministration,
  ...specialPages,
  ...statisticsOverview,
  ...statisticsWaiting,
  ...storiesEditing,
  ...stories,
  ...storiesOwnStories,
  ...storiesWalk,
  ...synonyms,
  ...tags,
  ...times,
  ...timesOpeningTimes,
  ...timesOsmHandlers,
  ...timesSpecialTimes,
  ...todayByLink,
  ...today,
  ...tokens,
  ...translationsFurther,
  ...translations,
  ...views,
  ...HANDLERS_OF_MODULES,
};

/** The handler of every call of the contract, by the name of the export: a call without one does not compile. */
export const handlers: Handlers = { ...OTHERS, ask: askWith(OTHERS) };

/** Those of which none asks a module that is off. */
export const handlersWithout = (modulesOff: readonly ModuleName[]): Handlers =>
  modulesOff.length === 0 ? handlers : { ...handlers, ask: askWith(OTHERS, modulesOff) };
