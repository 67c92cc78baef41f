import { localeOf } from "#core/contract/locales.ts";
import { createApiClient } from "#core/web/app/api/api-client.ts";
import { signedInUser } from "#core/web/app/session/signed-in-user.ts";
import { heartEndpoints } from "../contract/hearts.ts";
import { changesSince, mergedHearts } from "./merge-hearts.ts";
import { readHearts, readSynced, writeHearts, writeSynced } from "./stored-hearts.ts";

/** Sends what has changed here since the last time, and takes over what the account has. Nothing where the session is over. */
export async function syncWithAccount(): Promise<void> {
  const user = await signedInUser();
  if (!user) return;
  const locale = localeOf(document.documentElement.lang);
  const { call } = createApiClient({
    locale,
    onError: () => {}, // a session that is over ends where the reader next signs in
    signedIn: async () => ({ token: await user.getIdToken(), uid: user.uid }),
  });
  const mine = readHearts();
  const synced = readSynced();
  const changes = changesSince(synced, mine, user.uid);
  const hasChanged = changes.add.length + changes.remove.length > 0;
  const { pages, unknown } = hasChanged
    ? await call(heartEndpoints.updateHearts, changes)
    : { ...(await call(heartEndpoints.hearts, {})), unknown: [] };
  const merged = mergedHearts({ account: pages, unknown, sent: mine, now: readHearts() });
  writeSynced({ uid: user.uid, pages });
  if (merged.join() !== readHearts().join()) writeHearts(merged);
}
