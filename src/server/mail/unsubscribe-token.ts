import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../db/connect.ts";

const KEY_BYTES = 32;
const ID_BYTES = 16;
/** So that no signature of this key can ever mean something else. */
const PURPOSE = "newsletter unsubscribe\n";

/** The key that signs the links; whoever asks first makes it. */
export async function unsubscribeKey(db: Database): Promise<Buffer> {
  const find = () => db.selectFrom("signing_key").select("key").where("name", "=", "unsubscribe").executeTakeFirst();
  const known = await find();
  if (known) return known.key;
  await db
    .insertInto("signing_key")
    .values({ name: "unsubscribe", key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.key; // ours, or that of whoever was faster
}

/**
 * What stands in a newsletter's link: whose it is, signed (48 bytes in base64url). It never ends: mails are found after
 * years.
 */
export function unsubscribeToken(key: Buffer, accountId: string): string {
  const id = Buffer.from(accountId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, signatureOf(key, id)]).toString("base64url");
}

/** Whose token it is; null for one that we did not sign. */
export function accountOfToken(key: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  const expected = signatureOf(key, id);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const signatureOf = (key: Buffer, id: Buffer) => createHmac("sha256", key).update(PURPOSE).update(id).digest();
