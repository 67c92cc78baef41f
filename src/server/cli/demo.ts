import { loadDemo, removeDemo } from "#demo/load.ts";
import { postponeDeletions } from "../backup/backup-lock.ts";
import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import { openObjectStore, openStore } from "../media/store/open-store.ts";
import { withNewestDatabase } from "./with-database.ts";

export async function loadDemonstration(config: Config): Promise<void> {
  await withNewestDatabase(config, async (db, folder) => {
    const counts = await loadDemo(db, { mediaDir: folder.mediaDir, store: await openObjectStore(config) });
    if (!counts) throw new StartRefused("config", "The demonstration is there already: `demo remove` takes it away.");
    // A removed demonstration must not be loaded again at the next start.
    await folder.settle();
    console.log(`Loaded: ${counts.page ?? 0} pages with all that belongs to them.`);
  });
}

export async function removeDemonstration(config: Config): Promise<void> {
  await withNewestDatabase(config, async (db, folder, client) => {
    const store = postponeDeletions(await openStore(config, folder.mediaDir), client);
    const { pages } = await removeDemo(db, { mediaDir: folder.mediaDir, store });
    await folder.settle();
    console.log(pages > 0 ? `Taken away: ${pages} pages with all that belongs to them.` : "There was none.");
  });
}
