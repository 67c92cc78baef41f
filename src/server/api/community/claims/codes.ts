import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { ClaimResult } from "#core/contract/community/claims.ts";
import type { Contract } from "#core/contract/index.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { CLAIM_CODE_MINUTES, MAX_CLAIM_ATTEMPTS, readLetterCode } from "#core/domain/pages/claims.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { answeredInstant } from "#core/server/db/instants.ts";
import { invalid } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { signingKey } from "#core/server/mail/signing-key.ts";
import { joinPage, lockClaimable, pageAnswer } from "./joining.ts";

/** Codes sent to one page, by one account, by one address, and by text message altogether: each message costs money. */
const CODES_TO_PAGE = { points: 3, seconds: 60 * 60 };
const CODES_BY_ACCOUNT = { points: 5, seconds: 60 * 60 };
const CODES_BY_ADDRESS = { points: 10, seconds: 60 * 60 };
const TEXT_MESSAGES = { points: 100, seconds: 60 * 60 };
/** Codes that are typed, by account and by address. */
const TRIES = { points: 20, seconds: 60 * 60 };

/** Sends six digits to the page's own phone or address, which its answers show masked only. */
export const sendClaimCode: Handler<Contract["sendClaimCode"]> = async ({ by, locale }, context) => {
  const { tx, caller, client, now } = context;
  const page = await lockClaimable(tx, pageOfCall(context));
  const to = by === "phone" ? page.contact_number : page.email;
  if (to === null) throw invalid("by", "not-a-choice");
  await spendOrRefuse(tx, limitKey("claim code page", page.id), CODES_TO_PAGE);
  await spendOrRefuse(tx, limitKey("claim code account", caller.uid), CODES_BY_ACCOUNT);
  await spendOrRefuse(tx, limitKey("claim code address", client.address), CODES_BY_ADDRESS);
  if (by === "phone") await spendOrRefuse(tx, limitKey("claim code text"), TEXT_MESSAGES);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expires = now.add({ minutes: CLAIM_CODE_MINUTES });
  await openCodes(tx, page.id, caller.id).execute();
  await tx
    .insertInto("page_claim")
    .values({
      page_id: page.id,
      account_id: caller.id,
      proof: by,
      code_hash: await codeHash(tx, page.id, caller.id, code),
      date_expires: new Date(expires.epochMilliseconds),
    })
    .execute();
  const data = { code, page: inLanguage(page, "name", locale) ?? page.slug };
  await queueMessage(tx, { type: by === "phone" ? "CLAIM_SMS" : "CLAIM_CODE", to, locale, data });
  context.changed({ kind: "page", id: page.id, before: null, after: { claim: by }, shown: "nowhere" });
  return { sent: 1, date_expires: answeredInstant(expires) };
};

/** Wrong codes are counted in the transaction, so they are an answer and not an error. */
export const claimByCode: Handler<Contract["claimByCode"]> = async ({ code }, context) => {
  const { tx, caller, now } = context;
  await spendTries(context);
  const page = await lockClaimable(tx, pageOfCall(context));
  const claim = await tx
    .selectFrom("page_claim")
    .select(["id", "code_hash", "attempts", "proof"])
    .where("page_id", "=", page.id)
    .where("account_id", "=", caller.id)
    .where("proof", "<>", "note")
    .where("date_expires", ">", new Date(now.epochMilliseconds))
    .where("attempts", "<", MAX_CLAIM_ATTEMPTS)
    .forUpdate()
    .executeTakeFirst();
  if (!claim?.code_hash) return notJoined(context, "no-code", 0);
  const hash = await codeHash(tx, page.id, caller.id, code.replaceAll(/\s/g, ""));
  if (!timingSafeEqual(hash, claim.code_hash)) {
    const attempts = claim.attempts + 1;
    await tx.updateTable("page_claim").set({ attempts }).where("id", "=", claim.id).execute();
    return notJoined(context, "wrong-code", MAX_CLAIM_ATTEMPTS - attempts);
  }
  await joinPage(context, { page, accountId: caller.id, proof: claim.proof });
  return { result: "joined", page: pageAnswer(page), attempts_left: 0 };
};

/** The code names its page. Index: claim_letter_code_hash_key. */
export const claimByLetter: Handler<Contract["claimByLetter"]> = async ({ code }, context) => {
  const { tx, caller, now } = context;
  await spendTries(context);
  const letter = await tx
    .selectFrom("claim_letter")
    .select("page_id")
    .where("code_hash", "=", await letterHash(tx, code))
    .where("date_expires", ">", new Date(now.epochMilliseconds))
    .executeTakeFirst();
  if (!letter) return notJoined(context, "no-code", 0);
  const page = await lockClaimable(tx, letter.page_id);
  await joinPage(context, { page, accountId: caller.id, proof: "letter" });
  return { result: "joined", page: pageAnswer(page), attempts_left: 0 };
};

function notJoined(context: WriteContext, result: "wrong-code" | "no-code", attempts_left: number): ClaimResult {
  context.unchanged("page_claim"); // the attempts that are left
  return { result, page: null, attempts_left };
}

async function spendTries({ tx, caller, client }: WriteContext<AccountCaller>): Promise<void> {
  await spendOrRefuse(tx, limitKey("claim try account", caller.uid), TRIES);
  await spendOrRefuse(tx, limitKey("claim try address", client.address), TRIES);
}

/** The former codes of an account for a page. Index: page_claim_open. */
const openCodes = (tx: Database, pageId: string, accountId: string) =>
  tx
    .deleteFrom("page_claim")
    .where("page_id", "=", pageId)
    .where("account_id", "=", accountId)
    .where("proof", "<>", "note");

/** With a key, since six digits are found from a plain hash at once. */
const codeHash = async (tx: Database, ...of: string[]) =>
  createHmac("sha256", await signingKey(tx, "page-claim"))
    .update(of.join("\n"))
    .digest();

export const letterHash = (tx: Database, code: string) => codeHash(tx, "letter", readLetterCode(code));
