import type { Config } from "../config/config.ts";
import { withNewestDatabase } from "./with-database.ts";

/** `migrate [--no-backup]` */
export async function migrate(config: Config, { backup }: { backup: boolean }): Promise<void> {
  const upgraded = (done: string[]) =>
    console.log(done.length > 0 ? `Done: ${done.join(", ")}` : "The database is at the newest version.");
  await withNewestDatabase(config, async () => {}, { isBackedUp: !backup, upgraded });
}
