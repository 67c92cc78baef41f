import type { Identity } from "@eolaire/identity-provider";
import { isOffice } from "#core/contract/roles.ts";
import type { MemberMail, Messages } from "#core/domain/messages.ts";
import { hasWebAddress } from "#core/domain/security/web-addresses.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { type Message, queueMemberMail } from "#core/server/mail/outbox.ts";
import { reportToken } from "./report-token.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** By recipient, so that nobody's mailbox is flooded. Who has written to a page gets as many answers as questions. */
const TO_ADDRESS = {
  INVITE: { points: 5, seconds: 30 * 60 },
  FEEDBACK_REPLY: { points: 20, seconds: DAY },
} satisfies Record<MemberMail, object>;
/** By sender, by page and altogether, so that none of them can be used for mass mail. */
const FROM_ACCOUNT = { points: 10, seconds: HOUR };
const FOR_PAGE = { points: 20, seconds: DAY };
const ALTOGETHER = { points: 200, seconds: HOUR };

type MemberMessage<Type extends MemberMail> = Omit<Message<Type>, "data"> & { data: Omit<Messages[Type], "report"> };

/**
 * Mails the words of a page's team to somebody who has nothing to do with the directory
 * (docs/decisions/010-mail-at-most-once.md). The office may mail as it likes.
 * @throws ProblemError `address-not-verified`, `page-not-approved`, `mails-muted`, `too-many-requests`; `invalid-fields`
 *   where `message` holds an address
 */
export async function mailAsMember<Type extends MemberMail>(
  { tx, caller, identity }: Pick<WriteContext<AccountCaller>, "tx" | "caller" | "identity">,
  pageId: string | null,
  { type, to, locale, data }: MemberMessage<Type>,
): Promise<void> {
  const isOfOffice = isOffice(caller.type) || pageId === null;
  if (!isOfOffice) await requireMayMail(tx, caller, identity, pageId);
  if (!isOfOffice && hasWebAddress(data.message)) throw invalid("message", "web-address");
  await spendOrRefuse(tx, limitKey(`${type} to`, to), TO_ADDRESS[type]);
  if (!isOfOffice) {
    await spendOrRefuse(tx, limitKey("mails from", caller.uid), FROM_ACCOUNT);
    await spendOrRefuse(tx, limitKey("mails for", pageId), FOR_PAGE);
    await spendOrRefuse(tx, limitKey("mails", "of members"), ALTOGETHER);
  }
  const report = isOfOffice ? "" : await reportToken(tx, { accountId: caller.id, pageId, type });
  await queueMemberMail(tx, { type, to, locale, data: { ...data, report } as Messages[Type] });
}

async function requireMayMail(tx: Database, caller: AccountCaller, identity: Identity | null, pageId: string) {
  if (!isConfirmed(identity)) throw new ProblemError("address-not-verified");
  const { approval, date_muted } = await tx
    .selectFrom("account")
    .innerJoin("page", (join) => join.on("page.id", "=", pageId))
    .select(["page.approval", "account.date_muted"])
    .where("account.id", "=", caller.id)
    .executeTakeFirstOrThrow();
  if (date_muted) throw new ProblemError("mails-muted");
  if (approval !== "approved") throw new ProblemError("page-not-approved");
}

/** Who signs in by phone has proved a number instead of an address. */
export const isConfirmed = (identity: Identity | null): boolean =>
  identity !== null && (identity.emailVerified || identity.signInProvider === "phone");
