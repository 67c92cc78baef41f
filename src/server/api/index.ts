import type { Handlers } from "../calls/handler.ts";
import { deleteAccount } from "./accounts/deletion.ts";
import { exportAccount } from "./accounts/export.ts";
import {
  account,
  disableAccount,
  enableAccount,
  ownAccount,
  searchAccounts,
  updateAccount,
} from "./accounts/handlers.ts";
import { accountPhoto } from "./accounts/photo.ts";
import { createAccount } from "./accounts/sign-in.ts";
import { askWith } from "./asking/handlers.ts";
import { addAudio, attachAudioToPage, attachAudioToPost, deleteAudio, editAudio } from "./audio/editing.ts";
import { ownAudio } from "./audio/own-audio.ts";
import { audit } from "./audit/handlers.ts";
import { restoreChange } from "./audit/restoring.ts";
import { pagesOfMonth } from "./booklet/handlers.ts";
import {
  addCalendar,
  calendarSources,
  lookAtCalendar,
  pauseCalendar,
  readCalendarNow,
  removeCalendar,
} from "./calendar-sources/handlers.ts";
import {
  addCategoryPhoto,
  adminCategories,
  deleteCategory,
  editCategory,
  editCategoryPhoto,
  rankCategories,
  removeCategoryPhoto,
} from "./categories/administration.ts";
import { categories, categorisePage, category } from "./categories/handlers.ts";
import { changes } from "./changes/handlers.ts";
import { checkLink, confirmByLink, confirmHours, dueChecks } from "./checks/handlers.ts";
import { claimByCode, claimByLetter, sendClaimCode } from "./claims/codes.ts";
import { claimByNote, claimOptions, decideClaim, waitingClaims } from "./claims/handlers.ts";
import { revokeClaimLetters, sentClaimLetters, writeClaimLetters } from "./claims/letters.ts";
import { addEvent, deleteEvent, editEvent } from "./events/editing.ts";
import { event, eventDays, eventKinds, events } from "./events/handlers.ts";
import { ownEvents } from "./events/own-events.ts";
import { addEventPhoto, editEventPhoto, removeEventPhoto } from "./events/photo.ts";
import { addFeature, deleteFeature, editFeature, rankFeatures, setFeaturePosts } from "./features/editing.ts";
import { editedFeatures, features, postsToShow } from "./features/handlers.ts";
import {
  closeFeedback,
  deleteFeedback,
  feedback,
  ownFeedback,
  pageFeedback,
  replyToFeedback,
} from "./feedback/handlers.ts";
import { continueFeedback, suspectFeedback } from "./feedback/sending.ts";
import { askToFollow, confirmFollow, followed, followLink } from "./follows/asking.ts";
import { changeFollowByLink, endFollowsByLink, followsByLink } from "./follows/by-link.ts";
import { addFollow, changeFollow, endFollows, follows } from "./follows/of-account.ts";
import {
  changeFollowOfDevice,
  endFollowsOfDevice,
  followOnDevice,
  followsOfDevice,
  moveDevice,
} from "./follows/on-device.ts";
import { askOwners } from "./gaps/asking.ts";
import { answerQuestion, gapPages, ownQuestions, weekTable } from "./gaps/handlers.ts";
import {
  addGtfsAddress,
  addGtfsFile,
  gtfsSources,
  leaveGtfsRoute,
  pauseGtfs,
  readGtfsNow,
  removeGtfs,
  takeGtfsRoute,
} from "./gtfs/handlers.ts";
import { claimInvite, invitation, pageInvites } from "./invites/handlers.ts";
import { resendInvite, revokeInvite, sendInvite } from "./invites/sending.ts";
import { jobs, runJob } from "./jobs/handlers.ts";
import { liftMailReports, mailReports, reportMail } from "./mail-reports/handlers.ts";
import { hearts, pagesOfDay, updateHearts } from "./my-day/handlers.ts";
import { changeSharedDay, endSharedDay, shareDay, sharedDay } from "./my-day/shared.ts";
import { emailFeature, previewNewsletter, unsubscribe } from "./newsletter/handlers.ts";
import { addNotice, adminNotices, editNotice, endNotice, notices } from "./notices/handlers.ts";
import { notificationStream, notifications } from "./notifications/handlers.ts";
import { offlinePages, offlineSummary, offlineSynonyms } from "./offline/handlers.ts";
import { outbox, sendAgain } from "./outbox/handlers.ts";
import { exportGoogleSheet, exportPages, importPages } from "./page-files/handlers.ts";
import { changePages, undoPages } from "./pages/admin/bulk.ts";
import { addPage, updatePage } from "./pages/admin/editing.ts";
import { adminPages } from "./pages/admin/list.ts";
import { approvePage, declinePage, disablePage, enablePage, movePages } from "./pages/admin/moves.ts";
import { ownerCandidates, setPageOwner } from "./pages/admin/owner.ts";
import { adminPage, notePage } from "./pages/admin/page.ts";
import { addBranch, leaveBranches, pageBranches } from "./pages/branches.ts";
import { deletePage, restorePage } from "./pages/deletion.ts";
import { ownPages, page, pageAddress, pageHistory, pagePreview } from "./pages/handlers.ts";
import { dismissDuplicate, duplicates } from "./pages/merges/duplicates.ts";
import { comparePages, pageMerges } from "./pages/merges/handlers.ts";
import { mergePages } from "./pages/merges/merging.ts";
import { undoMerge } from "./pages/merges/undoing.ts";
import { requestPage } from "./pages/request.ts";
import { pagePoints, pages } from "./pages/search.ts";
import {
  editPageAccessibility,
  editPageBasics,
  editPageColor,
  editPageContact,
  editPageLocation,
  editPagePriceType,
  editPageStatus,
} from "./pages/settings.ts";
import { pageTeam, removeFromTeam } from "./pages/team.ts";
import { addPhoto, choosePrimaryPhoto, deletePhoto, editPhoto, pagePhotos } from "./photos/handlers.ts";
import { adminPlaces } from "./places/editing.ts";
import { places } from "./places/handlers.ts";
import { exportPlaces, importPlaces } from "./places/place-file.ts";
import { addPost, addPostPhoto, deletePost, editPost, removePostPhoto } from "./posts/editing.ts";
import { ownPosts, post, posts } from "./posts/handlers.ts";
import { addPrice, deletePrice, editPrice, menusOfDay, pagePrices, setPriceSoldOut } from "./prices/handlers.ts";
import { addPrices, arrangePrices, deletePrices } from "./prices/lists.ts";
import {
  acceptProposal,
  adminProposals,
  ownProposals,
  pageProposals,
  refuseProposal,
  suggestCorrections,
  withdrawProposal,
} from "./proposals/handlers.ts";
import { endSession, sessions } from "./sessions/handlers.ts";
import {
  adminSettings,
  directory,
  editSettings,
  previewSettings,
  restoreSettings,
  settingsHistory,
} from "./settings/handlers.ts";
import { setHomePhoto, setLogo } from "./settings/pictures.ts";
import {
  beginDirectory,
  checklist,
  claimDirectory,
  demonstration,
  removeDemonstration,
  startingPoint,
} from "./setup/handlers.ts";
import {
  addSpecialPage,
  adminSpecialPages,
  deleteSpecialPage,
  editSpecialPage,
} from "./special-pages/administration.ts";
import { specialPage } from "./special-pages/handlers.ts";
import { growth } from "./statistics/growth.ts";
import { pageStatistics, viewedCategories, viewedPages } from "./statistics/handlers.ts";
import { unsubscribeFigures } from "./statistics/monthly-mail.ts";
import { overview } from "./statistics/overview.ts";
import { waiting } from "./statistics/waiting.ts";
import {
  addStory,
  addStoryPhoto,
  deleteStory,
  editStory,
  editStoryPhoto,
  removeStoryPhoto,
} from "./stories/editing.ts";
import { stories, story, storyPoints, storyWalks } from "./stories/handlers.ts";
import { ownStories } from "./stories/own-stories.ts";
import { setStoryWalk } from "./stories/walk.ts";
import { adminSynonyms, unansweredQuestions } from "./synonyms/handlers.ts";
import { adminTags, tags } from "./tags/handlers.ts";
import { pageSpecialTimes, pageTimes, setHolidayRule } from "./times/handlers.ts";
import { addTimes, deleteTime, editTime, saveWeek } from "./times/opening-times.ts";
import { osmLine, readOsmLine } from "./times/osm/handlers.ts";
import { addSpecialTime, deleteSpecialTime, editSpecialTime } from "./times/special-times.ts";
import { changeTimetable, deleteTimetableChange } from "./timetables/changes.ts";
import { addTimetable, deleteTimetable, editTimetable } from "./timetables/editing.ts";
import { departures, timetables } from "./timetables/handlers.ts";
import { linkedToday, setLinkedDayNotice, undoLinkedDayNotice } from "./today/by-link.ts";
import { addDayLink, dayLinks, pageToday, revokeDayLink, setDayNotice, undoDayNotice } from "./today/handlers.ts";
import { addToken, adminTokens, revokeToken, tokens } from "./tokens/handlers.ts";
import { furtherTranslations, saveFurtherTranslation } from "./translations/further.ts";
import {
  markTranslation,
  saveTranslation,
  translation,
  translationShare,
  translations,
} from "./translations/handlers.ts";
import { exportTranslations, importTranslations } from "./translations/parcels.ts";
import { countPress, countView } from "./views/handlers.ts";
import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  renewWebhookSecret,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from "./webhooks/handlers.ts";
import { printWindowCard, windowCard } from "./window-cards/handlers.ts";

/** The handler of every call of the contract. */
export const handlers: Handlers = {
  page,
  pages,
  pagePoints,
  pagesOfMonth,
  offlinePages,
  offlineSummary,
  offlineSynonyms,
  requestPage,
  ownPages,
  editPageBasics,
  editPageContact,
  editPageColor,
  editPageAccessibility,
  editPageLocation,
  editPageStatus,
  editPagePriceType,
  deletePage,
  exportGoogleSheet,
  exportPages,
  importPages,
  pageAddress,
  pageBranches,
  addBranch,
  leaveBranches,
  pageTeam,
  removeFromTeam,
  pageHistory,
  pagePreview,
  pageStatistics,
  viewedPages,
  viewedCategories,
  overview,
  waiting,
  growth,
  countView,
  countPress,
  pageTimes,
  pageSpecialTimes,
  addTimes,
  editTime,
  deleteTime,
  saveWeek,
  osmLine,
  readOsmLine,
  setHolidayRule,
  claimOptions,
  sendClaimCode,
  claimByCode,
  claimByLetter,
  claimByNote,
  waitingClaims,
  decideClaim,
  writeClaimLetters,
  sentClaimLetters,
  revokeClaimLetters,
  dueChecks,
  weekTable,
  ask: askWith({ pages, departures, timetables, events, stories, posts, notices, pagesOfDay, menusOfDay }),
  notices,
  adminNotices,
  addNotice,
  editNotice,
  endNotice,
  gapPages,
  askOwners,
  ownQuestions,
  answerQuestion,
  changes,
  confirmHours,
  checkLink,
  confirmByLink,
  addSpecialTime,
  editSpecialTime,
  deleteSpecialTime,
  pageToday,
  setDayNotice,
  undoDayNotice,
  dayLinks,
  addDayLink,
  revokeDayLink,
  linkedToday,
  setLinkedDayNotice,
  undoLinkedDayNotice,
  windowCard,
  printWindowCard,
  menusOfDay,
  pagePrices,
  addPrice,
  addPrices,
  arrangePrices,
  editPrice,
  setPriceSoldOut,
  deletePrices,
  deletePrice,
  pagePhotos,
  addPhoto,
  editPhoto,
  deletePhoto,
  choosePrimaryPhoto,
  addPostPhoto,
  removePostPhoto,
  ownAudio,
  addAudio,
  editAudio,
  deleteAudio,
  attachAudioToPage,
  attachAudioToPost,
  categories,
  category,
  adminCategories,
  editCategory,
  deleteCategory,
  rankCategories,
  addCategoryPhoto,
  editCategoryPhoto,
  removeCategoryPhoto,
  tags,
  adminTags,
  adminSynonyms,
  unansweredQuestions,
  translations,
  translation,
  saveTranslation,
  furtherTranslations,
  saveFurtherTranslation,
  markTranslation,
  exportTranslations,
  importTranslations,
  translationShare,
  places,
  adminPlaces,
  exportPlaces,
  importPlaces,
  categorisePage,
  pageInvites,
  sendInvite,
  invitation,
  claimInvite,
  revokeInvite,
  resendInvite,
  post,
  posts,
  ownPosts,
  addPost,
  editPost,
  deletePost,
  specialPage,
  adminSettings,
  directory,
  editSettings,
  previewSettings,
  restoreSettings,
  beginDirectory,
  checklist,
  claimDirectory,
  demonstration,
  removeDemonstration,
  setHomePhoto,
  setLogo,
  startingPoint,
  settingsHistory,
  adminSpecialPages,
  addSpecialPage,
  editSpecialPage,
  deleteSpecialPage,
  stories,
  storyPoints,
  storyWalks,
  story,
  ownStories,
  addStory,
  editStory,
  setStoryWalk,
  deleteStory,
  addStoryPhoto,
  editStoryPhoto,
  removeStoryPhoto,
  events,
  eventDays,
  eventKinds,
  event,
  ownEvents,
  addEvent,
  editEvent,
  deleteEvent,
  addEventPhoto,
  editEventPhoto,
  removeEventPhoto,
  calendarSources,
  lookAtCalendar,
  addCalendar,
  readCalendarNow,
  pauseCalendar,
  removeCalendar,
  timetables,
  departures,
  addTimetable,
  editTimetable,
  deleteTimetable,
  changeTimetable,
  deleteTimetableChange,
  gtfsSources,
  addGtfsFile,
  addGtfsAddress,
  readGtfsNow,
  pauseGtfs,
  takeGtfsRoute,
  leaveGtfsRoute,
  removeGtfs,
  features,
  editedFeatures,
  addFeature,
  editFeature,
  setFeaturePosts,
  postsToShow,
  rankFeatures,
  deleteFeature,
  previewNewsletter,
  emailFeature,
  unsubscribe,
  unsubscribeFigures,
  followed,
  askToFollow,
  followLink,
  confirmFollow,
  followsByLink,
  changeFollowByLink,
  endFollowsByLink,
  follows,
  addFollow,
  changeFollow,
  endFollows,
  followsOfDevice,
  followOnDevice,
  changeFollowOfDevice,
  endFollowsOfDevice,
  moveDevice,
  feedback,
  pageFeedback,
  ownFeedback,
  continueFeedback,
  replyToFeedback,
  closeFeedback,
  suspectFeedback,
  deleteFeedback,
  reportMail,
  mailReports,
  liftMailReports,
  outbox,
  sendAgain,
  createAccount,
  ownAccount,
  sessions,
  acceptProposal,
  adminProposals,
  ownProposals,
  withdrawProposal,
  pageProposals,
  refuseProposal,
  suggestCorrections,
  endSession,
  tokens,
  addToken,
  revokeToken,
  adminTokens,
  account,
  updateAccount,
  accountPhoto,
  deleteAccount,
  searchAccounts,
  disableAccount,
  enableAccount,
  exportAccount,
  webhooks,
  webhookDeliveries,
  addWebhook,
  editWebhook,
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
  notifications,
  pagesOfDay,
  hearts,
  shareDay,
  sharedDay,
  changeSharedDay,
  endSharedDay,
  updateHearts,
  jobs,
  runJob,
  notificationStream,
  adminPage,
  adminPages,
  addPage,
  approvePage,
  declinePage,
  disablePage,
  enablePage,
  movePages,
  changePages,
  undoPages,
  updatePage,
  setPageOwner,
  ownerCandidates,
  restorePage,
  notePage,
  comparePages,
  mergePages,
  undoMerge,
  pageMerges,
  duplicates,
  dismissDuplicate,
  audit,
  restoreChange,
};
