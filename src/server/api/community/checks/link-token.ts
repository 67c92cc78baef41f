import type { Database } from "#core/server/db/connect.ts";
import {
  bytesOfId,
  contentOfToken,
  ID_BYTES,
  idOfBytes,
  signedToken,
  signingKey,
} from "#core/server/mail/signing-key.ts";

const PURPOSE = "page check\n";
const TIME_BYTES = 4;

/** For what a link stands: one page, its owner at that time, and when it was signed. */
export type CheckLinkContent = { pageId: string; accountId: string; issued: Temporal.Instant };

/** The signing key of the links; created at first use. */
export const checkLinkKey = (db: Database): Promise<Buffer> => signingKey(db, "page-check");

/** The token in the link of a mail that asks whether the hours of a page are right (68 bytes in base64url). */
export function checkLinkToken(key: Buffer, { pageId, accountId, issued }: CheckLinkContent): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUInt32BE(Math.floor(issued.epochMilliseconds / 1000));
  return signedToken(key, PURPOSE, Buffer.concat([bytesOfId(pageId), bytesOfId(accountId), time]));
}

/** The content of a token; null for an invalid signature. */
export function checkLinkContent(key: Buffer, token: string): CheckLinkContent | null {
  const content = contentOfToken(key, PURPOSE, token, 2 * ID_BYTES + TIME_BYTES);
  return (
    content && {
      pageId: idOfBytes(content.subarray(0, ID_BYTES)),
      accountId: idOfBytes(content.subarray(ID_BYTES, 2 * ID_BYTES)),
      issued: Temporal.Instant.fromEpochMilliseconds(content.readUInt32BE(2 * ID_BYTES) * 1000),
    }
  );
}
