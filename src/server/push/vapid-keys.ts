import { createECDH } from "node:crypto";
import type { Database } from "#core/server/db/connect.ts";
import { signingKey } from "#core/server/mail/signing-key.ts";

/** The key pair by which push services recognise this directory (VAPID, RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

const CURVE = "prime256v1";
const KEY_BYTES = 32;

/** Created at first use, and restored with the database: a new one would end what every device follows. */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const privateKey = await signingKey(db, "push", newPrivateKey);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey().toString("base64url"), privateKey: privateKey.toString("base64url") };
}

/** What browsers need for a subscription. */
export const publicPushKey = async (db: Database): Promise<string> => (await vapidKeys(db)).publicKey;

/** Node leaves out leading zeros. */
function newPrivateKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const key = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key]);
}
