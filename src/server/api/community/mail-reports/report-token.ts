import { randomBytes } from "node:crypto";
import type { MemberMail } from "#core/domain/messages.ts";
import type { Database } from "#core/server/db/connect.ts";
import {
  bytesOfId,
  contentOfToken,
  ID_BYTES,
  idOfBytes,
  signedToken,
  signingKey,
} from "#core/server/mail/signing-key.ts";

const PURPOSE = "mail report\n";
const TYPES: readonly MemberMail[] = ["INVITE", "FEEDBACK_REPLY"];
const NONCE_BYTES = 16;
const LENGTH = 1 + 2 * ID_BYTES + NONCE_BYTES;

/** The mail that a link reports: who sent it, for which page. */
export type ReportedMail = { accountId: string; pageId: string; type: MemberMail };

/** The token in the link of one mail, signed. It does not expire, because mails are read late; it has an effect once. */
export async function reportToken(db: Database, { accountId, pageId, type }: ReportedMail): Promise<string> {
  const mail = [Buffer.from([TYPES.indexOf(type)]), bytesOfId(accountId), bytesOfId(pageId), randomBytes(NONCE_BYTES)];
  return signedToken(await signingKey(db, "mail-report"), PURPOSE, Buffer.concat(mail));
}

/** @returns null for an invalid signature */
export async function mailOfToken(db: Database, token: string): Promise<ReportedMail | null> {
  const content = contentOfToken(await signingKey(db, "mail-report"), PURPOSE, token, LENGTH);
  const type = content && TYPES[content[0]!];
  if (!type) return null;
  const [accountId, pageId] = [content.subarray(1, 1 + ID_BYTES), content.subarray(1 + ID_BYTES, 1 + 2 * ID_BYTES)];
  return { accountId: idOfBytes(accountId), pageId: idOfBytes(pageId), type };
}
