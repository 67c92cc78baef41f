import type { Logger } from "pino";
import type { SiteSettings } from "../web/document/screen.ts";
import type * as MailRenderer from "../web/mail/render.tsx";
import { notifyMailFailed } from "./api/accounts/notifications/effects.ts";
import { keepIndexed, searchElsewhere } from "./api/directory/search/effects.ts";
import { followSettings } from "./api/office/settings/effects.ts";
import type { Config } from "./config/config.ts";
import { isStale, storePlace } from "./config/place-file.ts";
import { poolerAdvice } from "./db/pooler-advice.ts";
import { listenForInvalidation } from "./http/cache/cache-invalidation.ts";
import type { CacheTag } from "./http/cache/cache-tag.ts";
import { startPurging } from "./http/cache/cdn-purge.ts";
import type { Instance } from "./instance.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { startMailWorker } from "./mail/worker.ts";
import { readDirectoryPicture } from "./media/photos/send-directory-pictures.ts";

type BackgroundDeps = Pick<Instance, "client" | "db"> & {
  config: Config;
  logger: Logger;
  jobs: Jobs;
  mailRenderer: typeof MailRenderer;
  settings: SiteSettings;
  /** Called once the country or the languages have changed, which processes read at a start. */
  onStale: () => void;
};

/**
 * Runs what one process of an instance does for all: jobs, mail, the index of searches, and purges of a cache in front.
 * @returns ends them
 */
export async function startBackground(deps: BackgroundDeps): Promise<() => Promise<unknown>> {
  const { client, db, logger, config, jobs, mailRenderer: renderer, settings: site } = deps;
  await searchElsewhere(db, config); // jobs search, too
  await jobs.start();
  const readLogo = async (key: string) => (await readDirectoryPicture(db, key, "header.png"))?.bytes;
  const mailDeps = { renderer, site, readLogo, db, client, logger, mail: config.mail, onGivenUp: notifyMailFailed };
  const stopMail = await startMailWorker(mailDeps);
  const { languages } = site;
  const indexing = await keepIndexed(db, config.search, logger);
  const followed = async (tags: CacheTag[] | "all") => {
    if (tags === "all" || tags.includes("pages")) indexing.wake();
    await followSettings(db, site, tags);
    if (!isStale(site.directory, languages)) return;
    await storePlace(config, site.directory);
    deps.onStale();
  };
  const stopFollowing = await listenForInvalidation(client, { drop: followed, missed: () => followed("all") });
  const { cdn } = config;
  const stopPurging = cdn?.purge ? await startPurging(deps, { ...cdn.purge, kind: cdn.kind }, logger) : null;
  const advice = await poolerAdvice(db, config);
  if (advice) logger.warn(advice);
  return () => Promise.all([jobs.stop(), indexing.stop(), stopMail(), stopFollowing(), stopPurging?.()]);
}
