import { createHash } from "node:crypto";
import { jsonText } from "@eolaire/postgres";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { JsonValue } from "../db/schema.ts";
import { invalid, ProblemError } from "../http/problem.ts";

const RETENTION_HOURS = 24;
const KEY = /^[\x21-\x7e]{1,200}$/;

const isExpired = sql<boolean>`date_created < now() - make_interval(hours => ${RETENTION_HOURS})`;

/** The `idempotency-key` of a call with the hash of its input. */
export type Repeat = { key: string; hash: Buffer };

/** A call that a client may repeat. `shownOnce`: fields of the answer that are stored nowhere. */
type RepeatableCall = Repeat & { accountId: string; endpoint: string; shownOnce: readonly string[] };

/**
 * The key of a request; null where it has none, or the call takes none.
 * @param fileHash of the uploaded file
 * @throws ProblemError where the header is no key
 */
export function repeatOf(
  row: { idempotent: boolean },
  request: FastifyRequest,
  input: unknown,
  fileHash = "",
): Repeat | null {
  const key = row.idempotent ? idempotencyKey(request) : null;
  return key === null ? null : { key, hash: fingerprint(input, fileHash) };
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !KEY.test(key)) throw invalid("idempotency-key", "wrong-form");
  return key;
}

/** Of the validated input and the file. */
function fingerprint(input: unknown, fileHash: string): Buffer {
  return createHash("sha256").update(JSON.stringify(input)).update(fileHash).digest();
}

/**
 * Runs an action once for its key, in the action's transaction. A concurrent call with the same key waits for it and
 * gets its answer. A failed action leaves no key behind.
 * @throws ProblemError `key-reused` where the key was used with other input
 */
export async function once<Answer extends JsonValue>(
  tx: Database,
  call: RepeatableCall,
  action: () => Promise<Answer>,
): Promise<Answer> {
  const earlier = await claim(tx, call);
  if (earlier && !earlier.body_hash.equals(call.hash)) throw new ProblemError("key-reused");
  if (earlier) return earlier.answer as Answer;
  const answer = await action();
  await tx
    .updateTable("idempotency_key")
    .set({ answer: jsonText(withoutSecrets(answer, call)) })
    .where(isCall(call))
    .execute();
  return answer;
}

/** The answer as it may be stored. */
function withoutSecrets(answer: JsonValue, { shownOnce }: RepeatableCall): JsonValue {
  if (shownOnce.length === 0 || typeof answer !== "object" || answer === null) return answer;
  return { ...answer, ...Object.fromEntries(shownOnce.map((name) => [name, null])) };
}

/** The earlier call with this key; undefined where there is none. Waits for a concurrent transaction that claims it. */
async function claim(tx: Database, call: RepeatableCall) {
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

const isCall = ({ accountId, endpoint, key }: RepeatableCall) =>
  sql<boolean>`account_id = ${accountId} and endpoint = ${endpoint} and key = ${key}`;

/** Deletes expired keys of accounts that have not called since. Index: idempotency_key_age. */
export async function sweepIdempotencyKeys(db: Database): Promise<void> {
  await db.deleteFrom("idempotency_key").where(isExpired).execute();
}
