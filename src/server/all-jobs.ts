import { sweepIdentity } from "@eolaire/identity-provider";
import { thoseOn } from "#core/contract/module-names.ts";
import { SERVERS_OF_MODULES } from "#start/compiled/servers.ts";
import type { SiteSettings } from "../web/document/screen.ts";
import { remindOwners } from "./api/community/checks/effects.ts";
import { indexMissing } from "./api/directory/search/effects.ts";
import { announceChanges, type IndexNow, sweepChanges } from "./api/office/changes/effects.ts";
import { refreshTexts } from "./api/office/translations/effects.ts";
import { sweepSearches } from "./api/office/views/effects.ts";
import { purgeDeletedPages, reopenPages } from "./api/pages/pages/effects.ts";
import { makePlannedChanges } from "./api/pages/planned/effects.ts";
import { indexPostsSince } from "./api/writing/posts/effects.ts";
import { alarmOfMissedBackups, runScheduledBackup } from "./backup/scheduled-backup.ts";
import { shipWal } from "./backup/wal/wal-archive.ts";
import { sweepFormerRows } from "./calls/former-rows.ts";
import type { LoadHandlers } from "./calls/handler.ts";
import { sweepIdempotencyKeys } from "./calls/idempotency.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/connect.ts";
import { sweepLimits } from "./http/rate-limit.ts";
import type { Job } from "./jobs/jobs.ts";
import { sweepOutbox } from "./mail/outbox.ts";
import { sweepMedia } from "./media/sweep-media.ts";
import type { JobDeps } from "./module.ts";
import { publicNetwork } from "./outbound/public-network.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What jobs that call others need, where the operator has switched them on. */
export function outwardJobs(
  {
    indexNow,
    push,
    pushServices: services,
    outboundPorts,
  }: Pick<Config, "indexNow" | "push" | "pushServices" | "outboundPorts">,
  { publicUrl, languages }: Pick<SiteSettings, "publicUrl" | "languages">,
): Required<Pick<JobDeps, "publicUrl" | "network" | "indexNow" | "push">> {
  return {
    publicUrl,
    network: publicNetwork(outboundPorts),
    indexNow: indexNow && { ...indexNow, publicUrl, languages },
    push: push ? { publicUrl, services } : null,
  };
}

const loadHandlers: LoadHandlers = async () => (await import("./api/index.ts")).handlers;

/** All background jobs, with their periods; what each does for people stands in the messages (`admin-figures`, `jobs.about`). */
export function allJobs(deps: JobDeps): Job[] {
  const { db, store, log, backups, indexNow = null } = deps;
  return [
    ...backupJobs({ db, log, backups }),
    ...(indexNow ? [announcingJob(db, indexNow)] : []),
    {
      // Every write of a page indexes its hours. Only those that a migration leaves to compute are missing: all processes compute them
      // at each start until they are written.
      name: "search-hours",
      everyMs: 12 * HOUR,
      atStart: true,
      work: (run) => indexMissing(db, run),
    },
    {
      // A scheduled post is readable at its time; search finds it after this period at the latest.
      name: "appeared-posts",
      everyMs: MINUTE,
      work: ({ previous }) => indexPostsSince(db, previous),
    },
    { name: "pages-return", everyMs: 10 * MINUTE, work: ({ signal }) => reopenPages(db, signal) },
    {
      // Due from midnight on.
      name: "planned-changes",
      everyMs: MINUTE,
      work: ({ signal }) => makePlannedChanges(db, { loadHandlers, log, signal }),
    },
    {
      name: "identity-sweep",
      everyMs: HOUR,
      firstMs: HOUR,
      work: async () => {
        await sweepIdentity(db);
        await sweepLimits(db);
      },
    },
    { name: "outbox-sweep", everyMs: HOUR, work: () => sweepOutbox(db) },
    { name: "idempotency-keys", everyMs: HOUR, firstMs: 2 * MINUTE, work: () => sweepIdempotencyKeys(db) },
    {
      name: "deleted-pages",
      everyMs: 6 * HOUR,
      firstMs: 3 * MINUTE,
      work: async ({ signal }) => {
        await sweepFormerRows(db);
        await purgeDeletedPages(db, store, { log, signal });
      },
    },
    {
      // Not urgent: unused files only take space, and the first visitors after a start have priority.
      name: "media-sweep",
      everyMs: 6 * HOUR,
      firstMs: MINUTE,
      work: ({ signal }) => sweepMedia(db, store, { log, signal }),
    },
    { name: "search-sweep", everyMs: DAY, firstMs: 6 * HOUR, work: () => sweepSearches(db) },
    { name: "change-sweep", everyMs: DAY, firstMs: 8 * HOUR, work: ({ signal }) => sweepChanges(db, { signal }) },
    { name: "translations", everyMs: 6 * HOUR, work: (run) => refreshTexts(db, run) },
    { name: "still-right", everyMs: DAY, firstMs: 12 * HOUR, work: ({ signal }) => remindOwners(db, { signal }) },
    ...thoseOn(SERVERS_OF_MODULES, deps.modulesOff).flatMap(({ jobs }) => jobs?.({ ...deps, loadHandlers }) ?? []),
  ];
}

const announcingJob = (db: Database, indexNow: IndexNow): Job => ({
  name: "index-now",
  everyMs: 10 * MINUTE,
  work: ({ previous, signal }) => announceChanges(db, indexNow, { previous, signal }),
});

/** None without `BACKUP_TO`. */
function backupJobs({ db, log, backups }: Pick<JobDeps, "db" | "log" | "backups">): Job[] {
  const settings = backups?.config.backup;
  if (!backups || !settings) return [];
  const wal: Job = {
    name: "backup-wal",
    everyMs: MINUTE,
    firstMs: MINUTE,
    maxMs: HOUR,
    work: ({ signal }) => shipWal(backups.config, settings.to, signal),
  };
  return [
    ...(settings.wal ? [wal] : []),
    {
      name: "backup",
      everyMs: settings.everyMs,
      firstMs: 5 * MINUTE,
      maxMs: 12 * HOUR,
      work: (run) => runScheduledBackup(backups, settings, { run, log }),
    },
    { name: "backup-alarm", everyMs: HOUR, firstMs: HOUR, work: () => alarmOfMissedBackups(db, settings.everyMs) },
  ];
}
