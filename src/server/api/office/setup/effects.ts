import { newHandle } from "@eolaire/identity-provider";
import type { Config } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import { hasOwnAdmin } from "./queries.ts";

export { hasOwnAdmin };

/** How long somebody has to open the link. */
const LIFE_HOURS = 24;

/** Makes the secret of a new link for the first administrator; former ones work no longer. The database stores its hash. */
export function newSetupToken(db: Database): Promise<string> {
  const { handle, hash: token_hash } = newHandle();
  const date_expires = new Date(Date.now() + LIFE_HOURS * 3_600_000);
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom("setup_link").execute();
    await tx.insertInto("setup_link").values({ token_hash, date_expires }).execute();
    return handle;
  });
}

/**
 * The secret that a start shows in its terminal: where nobody looks after the directory yet, and no address of an administrator is
 * configured. A log would store it: without a terminal there is none, and `npm run eolaire -- setup-link` makes one.
 */
export async function setupTokenOfStart(db: Database, { adminEmail, logFormat }: Config): Promise<string | null> {
  if (adminEmail !== undefined || logFormat !== "text") return null;
  return (await hasAnyAdmin(db)) ? null : newSetupToken(db);
}

/** Also one of the demonstration. */
const hasAnyAdmin = async (db: Database): Promise<boolean> =>
  (await db.selectFrom("account").select("id").where("type", "=", "admin").limit(1).execute()).length > 0;
