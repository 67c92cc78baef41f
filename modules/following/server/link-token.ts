import type { Database } from "#core/server/db/connect.ts";
import {
  bytesOfId,
  contentOfToken,
  ID_BYTES,
  idOfBytes,
  signedToken,
  signingKey,
} from "#core/server/mail/signing-key.ts";
import { RHYTHMS, type Rhythm } from "../rules/rhythms.ts";

/** Whoever was asked for a confirmation does not see what else the address follows. */
const CONFIRM = "follow confirm\n";
const LIST = "follows of an address\n";

/** The signing key of the links; created at first use. */
export const followKey = (db: Database): Promise<Buffer> => signingKey(db, "follow");

/** One follow, with the rhythm that was asked for: an earlier one stays until the link is used. */
export type ConfirmLink = { followId: string; rhythm: Rhythm };

/** The token in the link of the mail that asks for a confirmation. It is valid for as long as the follow waits for it. */
export const confirmToken = (key: Buffer, { followId, rhythm }: ConfirmLink): string =>
  signedToken(key, CONFIRM, Buffer.concat([bytesOfId(followId), Buffer.of(RHYTHMS.indexOf(rhythm))]));

/** The content of such a token; null for an invalid signature. */
export function confirmLink(key: Buffer, token: string): ConfirmLink | null {
  const content = contentOfToken(key, CONFIRM, token, ID_BYTES + 1);
  return content && { followId: idOfBytes(content.subarray(0, ID_BYTES)), rhythm: RHYTHMS[content[ID_BYTES]!]! };
}

/** The token in each mail, for the list of all that is followed. It never expires, because mails are read after years. */
export const listToken = (key: Buffer, followerId: string): string => signedToken(key, LIST, bytesOfId(followerId));

/** The follower of such a token; null for an invalid signature. */
export function followerOfToken(key: Buffer, token: string): string | null {
  const content = contentOfToken(key, LIST, token, ID_BYTES);
  return content && idOfBytes(content);
}
