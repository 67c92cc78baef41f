import type { Handlers } from "../calls/handler.ts";
import * as accountsDeletion from "./accounts/deletion.ts";
import * as accountsExport from "./accounts/export.ts";
import * as accounts from "./accounts/handlers.ts";
import * as accountsPhoto from "./accounts/photo.ts";
import * as accountsSignIn from "./accounts/sign-in.ts";
import { askWith } from "./asking/handlers.ts";
import * as audioEditing from "./audio/editing.ts";
import * as audioOwnAudio from "./audio/own-audio.ts";
import * as audit from "./audit/handlers.ts";
import * as auditRestoring from "./audit/restoring.ts";
import * as booklet from "./booklet/handlers.ts";
import * as calendarSources from "./calendar-sources/handlers.ts";
import * as categoriesAdministration from "./categories/administration.ts";
import * as categories from "./categories/handlers.ts";
import * as changes from "./changes/handlers.ts";
import * as checks from "./checks/handlers.ts";
import * as claimsCodes from "./claims/codes.ts";
import * as claims from "./claims/handlers.ts";
import * as claimsLetters from "./claims/letters.ts";
import * as eventsEditing from "./events/editing.ts";
import * as events from "./events/handlers.ts";
import * as eventsOwnEvents from "./events/own-events.ts";
import * as eventsPhoto from "./events/photo.ts";
import * as featuresEditing from "./features/editing.ts";
import * as features from "./features/handlers.ts";
import * as feedback from "./feedback/handlers.ts";
import * as feedbackSending from "./feedback/sending.ts";
import * as followsAsking from "./follows/asking.ts";
import * as followsByLink from "./follows/by-link.ts";
import * as followsOfAccount from "./follows/of-account.ts";
import * as followsOnDevice from "./follows/on-device.ts";
import * as gapsAsking from "./gaps/asking.ts";
import * as gaps from "./gaps/handlers.ts";
import * as gtfs from "./gtfs/handlers.ts";
import * as invites from "./invites/handlers.ts";
import * as invitesSending from "./invites/sending.ts";
import * as jobs from "./jobs/handlers.ts";
import * as mailReports from "./mail-reports/handlers.ts";
import * as myDay from "./my-day/handlers.ts";
import * as myDayShared from "./my-day/shared.ts";
import * as newsletter from "./newsletter/handlers.ts";
import * as notices from "./notices/handlers.ts";
import * as notifications from "./notifications/handlers.ts";
import * as offline from "./offline/handlers.ts";
import * as outbox from "./outbox/handlers.ts";
import * as pageFiles from "./page-files/handlers.ts";
import * as pagesAdminBulk from "./pages/admin/bulk.ts";
import * as pagesAdminEditing from "./pages/admin/editing.ts";
import * as pagesAdminList from "./pages/admin/list.ts";
import * as pagesAdminMoves from "./pages/admin/moves.ts";
import * as pagesAdminOwner from "./pages/admin/owner.ts";
import * as pagesAdminPage from "./pages/admin/page.ts";
import * as pagesBranches from "./pages/branches.ts";
import * as pagesDeletion from "./pages/deletion.ts";
import * as pages from "./pages/handlers.ts";
import * as pagesMergesDuplicates from "./pages/merges/duplicates.ts";
import * as pagesMergesHandlers from "./pages/merges/handlers.ts";
import * as pagesMergesMerging from "./pages/merges/merging.ts";
import * as pagesMergesUndoing from "./pages/merges/undoing.ts";
import * as pagesRequest from "./pages/request.ts";
import * as pagesSearch from "./pages/search.ts";
import * as pagesSettings from "./pages/settings.ts";
import * as pagesTeam from "./pages/team.ts";
import * as photos from "./photos/handlers.ts";
import * as placesEditing from "./places/editing.ts";
import * as places from "./places/handlers.ts";
import * as placesPlaceFile from "./places/place-file.ts";
import * as postsEditing from "./posts/editing.ts";
import * as posts from "./posts/handlers.ts";
import * as prices from "./prices/handlers.ts";
import * as pricesLists from "./prices/lists.ts";
import * as proposals from "./proposals/handlers.ts";
import * as sessions from "./sessions/handlers.ts";
import * as settings from "./settings/handlers.ts";
import * as settingsPictures from "./settings/pictures.ts";
import * as setup from "./setup/handlers.ts";
import * as specialPagesAdministration from "./special-pages/administration.ts";
import * as specialPages from "./special-pages/handlers.ts";
import * as statisticsGrowth from "./statistics/growth.ts";
import * as statistics from "./statistics/handlers.ts";
import * as statisticsMonthlyMail from "./statistics/monthly-mail.ts";
import * as statisticsOverview from "./statistics/overview.ts";
import * as statisticsWaiting from "./statistics/waiting.ts";
import * as storiesEditing from "./stories/editing.ts";
import * as stories from "./stories/handlers.ts";
import * as storiesOwnStories from "./stories/own-stories.ts";
import * as storiesWalk from "./stories/walk.ts";
import * as synonyms from "./synonyms/handlers.ts";
import * as tags from "./tags/handlers.ts";
import * as times from "./times/handlers.ts";
import * as timesOpeningTimes from "./times/opening-times.ts";
import * as timesOsmHandlers from "./times/osm/handlers.ts";
import * as timesSpecialTimes from "./times/special-times.ts";
import * as timetablesChanges from "./timetables/changes.ts";
import * as timetablesEditing from "./timetables/editing.ts";
import * as timetables from "./timetables/handlers.ts";
import * as todayByLink from "./today/by-link.ts";
import * as today from "./today/handlers.ts";
import * as tokens from "./tokens/handlers.ts";
import * as translationsFurther from "./translations/further.ts";
import * as translations from "./translations/handlers.ts";
import * as translationsParcels from "./translations/parcels.ts";
import * as views from "./views/handlers.ts";
import * as webhooks from "./webhooks/handlers.ts";
import * as windowCards from "./window-cards/handlers.ts";

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
  ...booklet,
  ...calendarSources,
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
  ...followsAsking,
  ...followsByLink,
  ...followsOfAccount,
  ...followsOnDevice,
  ...gapsAsking,
  ...gaps,
  ...gtfs,
  ...invites,
  ...invitesSending,
  ...jobs,
  ...mailReports,
  ...myDay,
  ...myDayShared,
  ...newsletter,
  ...notices,
  ...notifications,
  ...offline,
  ...outbox,
  ...pageFiles,
  ...pagesAdminBulk,
  ...pagesAdminEditing,
  ...pagesAdminList,
  ...pagesAdminMoves,
  ...pagesAdminOwner,
  ...pagesAdminPage,
  ...pagesBranches,
  ...pagesDeletion,
  ...pages,
  ...pagesMergesDuplicates,
  ...pagesMergesHandlers,
  ...pagesMergesMerging,
  ...pagesMergesUndoing,
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
  ...statisticsGrowth,
  ...statistics,
  ...statisticsMonthlyMail,
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
  ...timetablesChanges,
  ...timetablesEditing,
  ...timetables,
  ...todayByLink,
  ...today,
  ...tokens,
  ...translationsFurther,
  ...translations,
  ...translationsParcels,
  ...views,
  ...webhooks,
  ...windowCards,
};

/** The handler of every call of the contract, by the name of the export: a call without one does not compile. */
export const handlers: Handlers = { ...OTHERS, ask: askWith(OTHERS) };
