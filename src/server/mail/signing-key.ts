import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../db/connect.ts";

const KEY_BYTES = 32;

/** The signing key of a kind of long-lived links; created at first use, the same on every instance. */
export async function signingKey(
  db: Database,
  name: string,
  create = (): Buffer => randomBytes(KEY_BYTES),
): Promise<Buffer> {
  const find = () => db.selectFrom("signing_key").select("key").where("name", "=", name).executeTakeFirst();
  const known = await find();
  if (known) return known.key;
  await db
    .insertInto("signing_key")
    .values({ name, key: create() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.key; // ours, or one created concurrently
}

/**
 * A token of the content and its signature, in base64url.
 * @param purpose separates these signatures from other uses of the key
 */
export function signedToken(key: Buffer, purpose: string, content: Buffer): string {
  return Buffer.concat([content, signatureOf(key, purpose, content)]).toString("base64url");
}

/** The content of a token; null for an invalid signature or another length. */
export function contentOfToken(key: Buffer, purpose: string, token: string, length: number): Buffer | null {
  const bytes = Buffer.from(token, "base64url");
  const [content, signature] = [bytes.subarray(0, length), bytes.subarray(length)];
  const expected = signatureOf(key, purpose, content);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? content : null;
}

export const ID_BYTES = 16;

export const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

export const idOfBytes = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const signatureOf = (key: Buffer, purpose: string, content: Buffer) =>
  createHmac("sha256", key).update(purpose).update(content).digest();
