import { inEveryLanguage } from "#core/contract/languages.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import { changedFields } from "#core/server/api/shared/fields.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import type { CacheTag } from "#core/server/http/cache/cache-tag.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import { hasDemonstration, hasPages, NEW_DIRECTORY, readSettings } from "./queries.ts";

/** What environment variables set. */
export type OperatorSettings = Partial<DirectorySettings>;

/**
 * Adds a version where the environment says something else than the newest one. The first version of a directory that has pages
 * already says what it was before there were settings; one without pages is still to be described, and has no places of the demonstration.
 */
export function fillInSettings(db: Database, byOperator: OperatorSettings): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockLists(tx);
    const { version, settings } = await readSettings(tx);
    if (version > 0 && Object.keys(changedFields(byOperator, settings)).length === 0) return;
    const isNew = version === 0 && !(await hasPages(tx));
    if (isNew) await tx.deleteFrom("place").where("demo", "=", true).execute();
    const former = isNew ? UNDESCRIBED : settings;
    const isElsewhere = byOperator.country !== undefined && byOperator.country !== former.country;
    const before = isElsewhere ? { ...former, time_zone: null, country_read: false } : former;
    await addVersion(tx, { version: version + 1, settings: { ...before, ...byOperator }, accountId: null });
    await notifyInvalidation(tx, ["settings"]);
  });
}

/** Where the wizard begins. */
const UNDESCRIBED: DirectorySettings = { ...NEW_DIRECTORY, setup_step: "place" };

type NewVersion = { version: number; settings: DirectorySettings; accountId: string | null };

/** Adds a version; the caller holds the lock of lists. */
export async function addVersion(tx: Database, { version, settings, accountId }: NewVersion): Promise<void> {
  const row = { version, settings: { ...settings }, account_id: accountId };
  await tx.insertInto("directory_settings").values(row).execute();
}

type Described = Pick<SiteSettings, "name" | "map" | "directory">;

/** What the site shows of the settings. */
export function describedBy(directory: DirectorySettings, tiles: SiteSettings["map"]["tiles"]): Described {
  const center = { latitude: directory.map_latitude, longitude: directory.map_longitude };
  return {
    name: inEveryLanguage(directory),
    map: { center, zoom: directory.map_zoom, tiles },
    directory,
  };
}

/** Brings what a process knows of the settings up to date where an invalidation names them, or may have been missed. */
export async function followSettings(
  db: Database,
  site: Described & Pick<SiteSettings, "demo">,
  tags: readonly CacheTag[] | "all",
): Promise<void> {
  if (tags !== "all" && !tags.includes("settings")) return;
  const { settings } = await readSettings(db);
  Object.assign(site, describedBy(settings, site.map.tiles));
  site.demo = await hasDemonstration(db);
}
