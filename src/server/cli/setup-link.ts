import { hasOwnAdmin, newSetupToken } from "../api/office/setup/effects.ts";
import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import { hostIn } from "../instance.ts";
import { setupAddress } from "../welcome.ts";
import { withNewestDatabase } from "./with-database.ts";

/** For who has no terminal at the start, or lost the link. A former link works no longer. */
export function printSetupLink(config: Config): Promise<void> {
  return withNewestDatabase(config, async (db) => {
    if (await hasOwnAdmin(db))
      throw new StartRefused("config", "There is an administrator already, who can make others.");
    const address = config.publicUrl ?? `http://${hostIn(config)}:${config.port}`;
    console.log(setupAddress(address, await newSetupToken(db)));
  });
}
