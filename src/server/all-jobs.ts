import { sweepIdentity } from "@eolaire/identity-provider";
import type { SiteSettings } from "../web/document/screen.ts";
import { readDueCalendars } from "./api/calendar-sources/effects.ts";
import { announceChanges, type IndexNow, sweepChanges } from "./api/changes/effects.ts";
import { remindOwners } from "./api/checks/effects.ts";
import { mailDigests, type PushDeps, sendPushMessages, sweepFollows } from "./api/follows/effects.ts";
import { readDueFeeds } from "./api/gtfs/effects.ts";
import { sweepSharedDays } from "./api/my-day/effects.ts";
import { findDuplicates, purgeDeletedPages, reopenPages } from "./api/pages/effects.ts";
import { indexPostsSince } from "./api/posts/effects.ts";
import { indexMissing } from "./api/search/effects.ts";
import { readSettings } from "./api/settings/queries.ts";
import { mailMonthlyFigures } from "./api/statistics/effects.ts";
import { refreshTexts } from "./api/translations/effects.ts";
import { sweepSearches } from "./api/views/effects.ts";
import { sendWebhooks } from "./api/webhooks/effects.ts";
import type { BackupSource } from "./backup/make-backup.ts";
import { alarmOfMissedBackups, runScheduledBackup } from "./backup/scheduled-backup.ts";
import { shipWal } from "./backup/wal-archive.ts";
import type { Network } from "./calendars/public-network.ts";
import { type CalendarReader, calendarReader } from "./calendars/read-calendar.ts";
import { sweepFormerRows } from "./calls/former-rows.ts";
import { sweepIdempotencyKeys } from "./calls/idempotency.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/connect.ts";
import { sweepLimits } from "./http/rate-limit.ts";
import type { Job } from "./jobs/jobs.ts";
import { sweepOutbox } from "./mail/outbox.ts";
import type { MediaStore } from "./media/store/media-store.ts";
import { sweepMedia } from "./media/sweep-media.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void };
type JobDeps = {
  db: Database;
  store: MediaStore;
  log: Log;
  /** What regular backups are made of; null: there are none. */
  backups: BackupSource | null;
  /** Tests read their own machine. */
  readCalendar?: CalendarReader;
  /** Of the site, for what webhooks say. */
  publicUrl?: string;
  /** Where webhooks are sent; default: the public internet. */
  network?: Network;
  /** Default: changes are not announced. */
  indexNow?: IndexNow | null;
  /** Default: nothing is sent to devices. */
  push?: PushDeps | null;
};

/** What jobs that send something to others need, where the operator has switched them on. */
export function outwardJobs(
  { indexNow, push, pushServices: services }: Pick<Config, "indexNow" | "push" | "pushServices">,
  { publicUrl, languages }: Pick<SiteSettings, "publicUrl" | "languages">,
): Required<Pick<JobDeps, "indexNow" | "push">> {
  return { indexNow: indexNow && { ...indexNow, publicUrl, languages }, push: push ? { publicUrl, services } : null };
}

/** All background jobs, with their periods. */
export function allJobs(deps: JobDeps): Job[] {
  const { db, store, log, backups, readCalendar = calendarReader(), indexNow = null, push = null } = deps;
  const { publicUrl = "", network } = deps;
  return [
    ...backupJobs({ db, log, backups }),
    ...(indexNow ? [announcingJob(db, indexNow)] : []),
    ...(push ? [pushJob(db, push, log)] : []),
    {
      // Every write of a page indexes its hours. Only those from before an upgrade are missing.
      ...{ name: "search-hours", everyMs: 12 * HOUR },
      about: "Indexes the opening times of pages that an earlier version wrote, for searches by time",
      about_ie:
        "Innéacsaíonn sé uaireanta oscailte na leathanach a scríobh leagan níos luaithe, do chuardaigh de réir ama",
      work: (run) => indexMissing(db, run),
    },
    {
      // A scheduled post is readable at its time; search finds it after this period at the latest.
      ...{ name: "appeared-posts", everyMs: MINUTE },
      about: "Adds scheduled posts to the search index once they are published",
      about_ie: "Cuireann sé postálacha sceidealta leis an innéacs cuardaigh nuair a fhoilsítear iad",
      work: ({ previous }) => indexPostsSince(db, previous),
    },
    {
      ...{ name: "pages-return", everyMs: 10 * MINUTE },
      about: "Stores that pages are open again whose temporary closing has ended",
      about_ie: "Stórálann sé go bhfuil leathanaigh ar oscailt arís a bhfuil a ndúnadh sealadach thart",
      work: ({ signal }) => reopenPages(db, signal),
    },
    {
      // Each calendar is read hourly; a run reads those whose hour has come.
      ...{ name: "calendars", everyMs: 5 * MINUTE, firstMs: MINUTE },
      about: "Reads the calendars of pages hourly, and takes over what has changed in them",
      about_ie: "Léann sé féilirí na leathanach gach uair an chloig, agus glacann sé lena bhfuil athraithe iontu",
      work: ({ signal }) => readDueCalendars(db, { readCalendar, signal }),
    },
    {
      // Each address is read twice a day; a run reads those whose time has come.
      ...{ name: "gtfs", everyMs: HOUR, firstMs: 2 * MINUTE },
      about: "Reads the timetables of trip planners (GTFS) twice a day, and takes over what has changed in them",
      about_ie:
        "Léann sé amchláir na bpleanálaithe turais (GTFS) faoi dhó sa lá, agus glacann sé lena bhfuil athraithe iontu",
      work: ({ signal }) => readDueFeeds(db, { network, signal }),
    },
    {
      ...{ name: "webhooks", everyMs: MINUTE },
      about: "Tells the addresses of webhooks what has changed, and tries again for three days",
      about_ie:
        "Insíonn sé do sheoltaí na gcrúcaí gréasáin cad a athraíodh, agus déanann sé iarracht eile ar feadh trí lá",
      work: ({ signal }) => sendWebhooks(db, { publicUrl, network, signal }),
    },
    {
      ...{ name: "identity-sweep", everyMs: HOUR, firstMs: HOUR },
      about: "Deletes expired sign-in codes, unfinished sign-ins and ended sessions",
      about_ie:
        "Scriosann sé cóid sínithe isteach atá as dáta, sínithe isteach nár críochnaíodh agus seisiúin atá thart",
      work: async () => {
        await sweepIdentity(db);
        await sweepLimits(db);
      },
    },
    {
      ...{ name: "outbox-sweep", everyMs: HOUR },
      about: "Deletes sent messages after one month, and failed ones after three months",
      about_ie:
        "Scriosann sé teachtaireachtaí seolta tar éis míosa, agus teachtaireachtaí ar theip orthu tar éis trí mhí",
      work: () => sweepOutbox(db),
    },
    {
      ...{ name: "idempotency-keys", everyMs: HOUR, firstMs: 2 * MINUTE },
      about: "Deletes the idempotency keys of API calls after one day",
      about_ie: "Scriosann sé eochracha athdhéanta na nglaonna API tar éis lae",
      work: () => sweepIdempotencyKeys(db),
    },
    {
      ...{ name: "deleted-pages", everyMs: 6 * HOUR, firstMs: 3 * MINUTE },
      about:
        "Permanently removes what was deleted more than thirty days ago: pages with their photos and recordings, and what the history could restore",
      about_ie:
        "Baineann sé amach go deo a scriosadh níos mó ná tríocha lá ó shin: leathanaigh lena ngrianghraif agus a dtaifeadtaí, agus a bhféadfadh an stair a thabhairt ar ais",
      work: async ({ signal }) => {
        await sweepFormerRows(db);
        await purgeDeletedPages(db, store, { log, signal });
      },
    },
    {
      ...{ name: "duplicates", everyMs: 6 * HOUR, firstMs: MINUTE },
      about: "Finds pages that may describe the same business, for the list of likely duplicates",
      about_ie:
        "Aimsíonn sé leathanaigh a d’fhéadfadh a bheith ag cur síos ar an ngnó céanna, do liosta na ndúblach dóchúil",
      work: () => findDuplicates(db),
    },
    {
      // Not urgent: unused files only take space, and the first visitors after a start have priority.
      ...{ name: "media-sweep", everyMs: 6 * HOUR, firstMs: MINUTE },
      about: "Deletes files of photos and recordings that are no longer used",
      about_ie: "Scriosann sé comhaid grianghraf agus taifeadtaí nach n-úsáidtear a thuilleadh",
      work: ({ signal }) => sweepMedia(db, store, { log, signal }),
    },
    {
      ...{ name: "search-sweep", everyMs: DAY, firstMs: 6 * HOUR },
      about: "Deletes counted searches of past months that fewer than five people used",
      about_ie: "Scriosann sé cuardaigh chomhairithe ó mhíonna atá thart nár úsáid cúigear",
      work: () => sweepSearches(db),
    },
    {
      ...{ name: "shared-day-sweep", everyMs: DAY, firstMs: 7 * HOUR },
      about: "Deletes days that were planned together 30 days after their day",
      about_ie: "Scriosann sé laethanta a pleanáladh le chéile 30 lá tar éis an lae féin",
      work: () => sweepSharedDays(db),
    },
    {
      ...{ name: "change-sweep", everyMs: DAY, firstMs: 8 * HOUR },
      about: "Deletes changes of the public data from the list for programs after a year, or once a later one follows",
      about_ie:
        "Scriosann sé athruithe ar na sonraí poiblí as an liosta do ríomhchláir tar éis bliana, nó nuair a leanann ceann níos déanaí",
      work: ({ signal }) => sweepChanges(db, { signal }),
    },
    {
      ...{ name: "translations", everyMs: 6 * HOUR },
      about: "Counts the texts in each language, and orders those that lack one by the views of their pages",
      about_ie:
        "Comhaireann sé na téacsanna i ngach teanga, agus cuireann sé in ord iad siúd a bhfuil teanga ar iarraidh orthu, de réir amhairc a leathanach",
      work: (run) => refreshTexts(db, run),
    },
    {
      ...{ name: "still-right", everyMs: DAY, firstMs: 12 * HOUR },
      about: "Asks owners by mail whether the hours of their pages are still right, at most once a month",
      about_ie:
        "Fiafraíonn sé d’úinéirí le ríomhphost an bhfuil uaireanta a leathanach ceart fós, uair sa mhí ar a mhéad",
      work: ({ signal }) => remindOwners(db, { signal }),
    },
    {
      ...{ name: "monthly-figures", everyMs: DAY, firstMs: 10 * HOUR },
      about: "Mails owners once a month how their pages were found in the month before",
      about_ie: "Insíonn sé d’úinéirí le ríomhphost, uair sa mhí, conas a thángthas ar a leathanaigh an mhí roimhe",
      work: ({ signal }) => mailMonthlyFigures(db, { signal }),
    },
    {
      // Mails are due at seven in the morning; a run looks whose time has come.
      ...{ name: "follow-digests", everyMs: 10 * MINUTE, firstMs: 5 * MINUTE, maxMs: 12 * HOUR },
      about: "Mails followers in the morning what is new of all that they follow, daily or on Thursdays",
      about_ie: "Cuireann sé ríomhphost ar maidin chuig leanúnaithe faoina bhfuil nua, gach lá nó Déardaoin",
      work: async ({ signal, progress }) => {
        if (await hasFollowing(db)) await mailDigests(db, { signal, progress });
      },
    },
    {
      ...{ name: "follow-sweep", everyMs: DAY, firstMs: HOUR },
      about: "Deletes addresses that did not confirm within seven days that they want to follow something",
      about_ie: "Scriosann sé seoltaí nár dheimhnigh laistigh de sheacht lá gur mian leo rud a leanúint",
      work: ({ signal }) => sweepFollows(db, { signal }),
    },
  ];
}

const announcingJob = (db: Database, indexNow: IndexNow): Job => ({
  ...{ name: "index-now", everyMs: 10 * MINUTE },
  about: "Announces new and changed addresses to search engines (IndexNow)",
  about_ie: "Fógraíonn sé seoltaí nua agus athraithe d’innill chuardaigh (IndexNow)",
  work: ({ previous, signal }) => announceChanges(db, indexNow, { previous, signal }),
});

/** None with `PUSH=off`. Notices are new within a minute. */
/** Where following is off, nothing is sent; what is followed stays. */
const hasFollowing = async (db: Database) => (await readSettings(db)).settings.has_following;

const pushJob = (db: Database, push: PushDeps, log: Log): Job => ({
  ...{ name: "push-messages", everyMs: MINUTE },
  about: "Sends devices what they follow: notices at once, the rest in the morning",
  about_ie: "Seolann sé chuig gléasanna an rud a leanann siad: fógraí láithreach, an chuid eile ar maidin",
  work: async ({ signal }) => {
    if (await hasFollowing(db)) await sendPushMessages(db, push, { signal, log });
  },
});

/** None without `BACKUP_TO`. */
function backupJobs({ db, log, backups }: Pick<JobDeps, "db" | "log" | "backups">): Job[] {
  const settings = backups?.config.backup;
  if (!backups || !settings) return [];
  const wal: Job = {
    ...{ name: "backup-wal", everyMs: MINUTE, firstMs: MINUTE, maxMs: HOUR },
    about: "Ships what the database has written to the place of backups, for restores to a point in time",
    about_ie:
      "Seolann sé an méid a scríobh an bunachar sonraí go dtí áit na gcúltacaí, le go bhféadfar filleadh ar am ar leith",
    work: ({ signal }) => shipWal(backups.config, settings.to, signal),
  };
  return [
    ...(settings.wal ? [wal] : []),
    {
      ...{ name: "backup", everyMs: settings.everyMs, firstMs: 5 * MINUTE, maxMs: 12 * HOUR },
      about: "Makes a backup of the database and the media, and deletes the oldest ones",
      about_ie: "Déanann sé cúltaca den bhunachar sonraí agus de na meáin, agus scriosann sé na cinn is sine",
      work: (run) => runScheduledBackup(backups, settings, { run, log }),
    },
    {
      ...{ name: "backup-alarm", everyMs: HOUR, firstMs: HOUR },
      about: "Writes to the administrators when two backups in a row were missed",
      about_ie: "Scríobhann sé chuig na riarthóirí nuair nach ndearnadh dhá chúltaca as a chéile",
      work: () => alarmOfMissedBackups(db, settings.everyMs),
    },
  ];
}
