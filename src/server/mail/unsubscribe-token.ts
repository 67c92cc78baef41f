import { WISHES, type WishByLink } from "#core/contract/accounts/wishes.ts";
import type { Database } from "../db/connect.ts";
import { bytesOfId, contentOfToken, ID_BYTES, idOfBytes, signedToken, signingKey } from "./signing-key.ts";

/** A link for one of these mails does not turn off the other. */
const purposeOf = (wish: WishByLink) => `${WISHES[wish].link.purpose} unsubscribe\n`;

/** The signing key of unsubscribe links; created at first use. */
export const unsubscribeKey = (db: Database): Promise<Buffer> => signingKey(db, "unsubscribe");

/**
 * The token in the link of a mail: the account, signed (48 bytes in base64url). It never expires, because mails are
 * read after years.
 */
export const unsubscribeToken = (key: Buffer, accountId: string, wish: WishByLink): string =>
  signedToken(key, purposeOf(wish), bytesOfId(accountId));

/** The account of a token; null for an invalid signature. */
export function accountOfToken(key: Buffer, token: string, wish: WishByLink): string | null {
  const id = contentOfToken(key, purposeOf(wish), token, ID_BYTES);
  return id && idOfBytes(id);
}
