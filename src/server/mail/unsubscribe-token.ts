import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../db/connect.ts";

const KEY_BYTES = 32;
const ID_BYTES = 16;
/** Separates these signatures from other uses of the key. */
const PURPOSE = "newsletter unsubscribe\n";

/** The signing key of unsubscribe links; created at first use. */
export async function unsubscribeKey(db: Database): Promise<Buffer> {
  const find = () => db.selectFrom("signing_key").select("key").where("name", "=", "unsubscribe").executeTakeFirst();
  const known = await find();
  if (known) return known.key;
  await db
    .insertInto("signing_key")
    .values({ name: "unsubscribe", key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.key; // ours, or one created concurrently
}

/**
 * The token in a newsletter's link: the account, signed (48 bytes in base64url). It never expires, because mails are
 * read after years.
 */
export function unsubscribeToken(key: Buffer, accountId: string): string {
  const id = Buffer.from(accountId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, signatureOf(key, id)]).toString("base64url");
}

/** The account of a token; null for an invalid signature. */
export function accountOfToken(key: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  const expected = signatureOf(key, id);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const signatureOf = (key: Buffer, id: Buffer) => createHmac("sha256", key).update(PURPOSE).update(id).digest();
