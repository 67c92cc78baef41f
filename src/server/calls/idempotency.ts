import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { JsonValue } from "../db/schema.ts";
import { invalid, ProblemError } from "../http/problem.ts";

const RETENTION_HOURS = 24;
const KEY = /^[\x21-\x7e]{1,200}$/;

const isExpired = sql<boolean>`date_created < now() - make_interval(hours => ${RETENTION_HOURS})`;

/** A call that may come again: whose it is, under which key, what it says, and what of its answer is told once. */
export type Repeatable = {
  accountId: string;
  endpoint: string;
  key: string;
  hash: Buffer;
  shownOnce: readonly string[];
};

/** @throws ProblemError where the header is no key */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !KEY.test(key)) throw invalid("idempotency-key", "wrong-form");
  return key;
}

/** Of the fields as they were understood, and of the bytes that came with them. */
export function fingerprint(input: unknown, fileHash = ""): Buffer {
  return createHash("sha256").update(JSON.stringify(input)).update(fileHash).digest();
}

/**
 * Does a deed once for its key, in the transaction of the deed: whoever comes meanwhile with the same key waits for it,
 * and gets its answer. A deed that fails leaves no key behind.
 * @throws ProblemError `key-reused` where the key came with something else
 */
export async function once<Answer extends JsonValue>(
  tx: Database,
  call: Repeatable,
  action: () => Promise<Answer>,
): Promise<Answer> {
  const earlier = await claim(tx, call);
  if (earlier && !earlier.body_hash.equals(call.hash)) throw new ProblemError("key-reused");
  if (earlier) return earlier.answer as Answer;
  const answer = await action();
  await tx
    .updateTable("idempotency_key")
    .set({ answer: kept(answer, call) })
    .where(isCall(call))
    .execute();
  return answer;
}

/** What of an answer may lie in a table. */
function kept(answer: JsonValue, { shownOnce }: Repeatable): JsonValue {
  if (shownOnce.length === 0 || typeof answer !== "object" || answer === null) return answer;
  return { ...answer, ...Object.fromEntries(shownOnce.map((name) => [name, null])) };
}

/** The call that has this key; undefined where it is ours now. Waits for a transaction that has just taken it. */
async function claim(tx: Database, call: Repeatable) {
  const { accountId: account_id, endpoint, key, hash: body_hash } = call;
  await tx.deleteFrom("idempotency_key").where("account_id", "=", account_id).where(isExpired).execute();
  const claimed = await tx
    .insertInto("idempotency_key")
    .values({ account_id, endpoint, key, body_hash, answer: sql`'null'` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined;
  return tx.selectFrom("idempotency_key").select(["body_hash", "answer"]).where(isCall(call)).executeTakeFirstOrThrow();
}

const isCall = ({ accountId, endpoint, key }: Repeatable) =>
  sql<boolean>`account_id = ${accountId} and endpoint = ${endpoint} and key = ${key}`;

/** Forgets the keys of whoever has not called since. Index: idempotency_key_age. */
export async function sweepIdempotencyKeys(db: Database): Promise<void> {
  await db.deleteFrom("idempotency_key").where(isExpired).execute();
}
