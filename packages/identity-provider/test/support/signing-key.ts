import { openSigningKeys } from "../../src/keys.ts";
import { openSecretBox } from "../../src/secret-box.ts";
import type { IdentityDatabase, JsonObject } from "../../src/tables.ts";

/** Opened. */
let known: Awaited<ReturnType<typeof currentKey>> | undefined;

/**
 * Gives a provider that is about to start on an empty database the signing key of this process's first one: to make a key takes a
 * quarter of a second of processor time.
 */
export async function placeSigningKey(db: IdentityDatabase, keyFolder: string): Promise<void> {
  const box = await openSecretBox(keyFolder);
  if (known) {
    const values = { public_jwk: known.public_jwk as JsonObject, private_key: box.seal(known.private_key) };
    await db
      .insertInto("identity_key")
      .values({ ...known, ...values })
      .execute();
    return;
  }
  await openSigningKeys(db, box, () => Temporal.Now.instant());
  const row = await currentKey(db);
  known = { ...row, private_key: box.open(row.private_key) };
}

const currentKey = (db: IdentityDatabase) =>
  db.selectFrom("identity_key").selectAll().where("date_retired", "is", null).executeTakeFirstOrThrow();
