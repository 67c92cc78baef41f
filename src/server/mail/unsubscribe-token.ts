import type { Database } from "../db/connect.ts";
import { bytesOfId, contentOfToken, ID_BYTES, idOfBytes, signedToken, signingKey } from "./signing-key.ts";

const PURPOSE = "newsletter unsubscribe\n";

/** The signing key of unsubscribe links; created at first use. */
export const unsubscribeKey = (db: Database): Promise<Buffer> => signingKey(db, "unsubscribe");

/**
 * The token in a newsletter's link: the account, signed (48 bytes in base64url). It never expires, because mails are
 * read after years.
 */
export const unsubscribeToken = (key: Buffer, accountId: string): string =>
  signedToken(key, PURPOSE, bytesOfId(accountId));

/** The account of a token; null for an invalid signature. */
export function accountOfToken(key: Buffer, token: string): string | null {
  const id = contentOfToken(key, PURPOSE, token, ID_BYTES);
  return id && idOfBytes(id);
}
