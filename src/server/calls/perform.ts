import type { FastifyBaseLogger } from "fastify";
import type { AudioUpload, Endpoint, PhotoUpload, TableUpload, Write } from "../../contract/endpoint.ts";
import type { AccountCaller } from "../../domain/policy.ts";
import { requireRight } from "../access/access.ts";
import type { IdentifiedCaller } from "../access/caller.ts";
import type { Database } from "../db/connect.ts";
import type { JsonValue } from "../db/schema.ts";
import { notifyInvalidation } from "../http/cache-invalidation.ts";
import { strippedAnswer, withStrippedCurrent } from "./answers.ts";
import { writeAudit } from "./audit.ts";
import { once } from "./idempotency.ts";
import type { RouteDeps } from "./route-deps.ts";
import { type WriteContext, WriteNotes } from "./write-context.ts";

export type Performance = {
  name: string;
  row: Write | PhotoUpload | AudioUpload | TableUpload;
  deps: Pick<RouteDeps, "db" | "cache" | "services">;
  known: IdentifiedCaller;
  input: Record<string, unknown>;
  /** Of a call that may come again. */
  repeat: { key: string; hash: Buffer } | null;
  requestId: string;
  log: FastifyBaseLogger;
};

type Action = (context: WriteContext<AccountCaller>) => Promise<unknown>;

/**
 * A change from right to answer in one transaction: the subject is locked and the right asked of it, the handler does
 * its deed, and audit entry and cache tags are written with it.
 * @returns the answer as the contract names it
 */
export async function perform(performance: Performance, action: Action): Promise<unknown> {
  const { row, deps, known, input, log } = performance;
  const notes = new WriteNotes();
  const answer = await deps.db
    .transaction()
    .execute(async (tx) => {
      const subject = await requireRight(tx, { row, caller: known.caller, input, lock: true });
      const writeChanges = () => writeAudit(tx, notes.takeChanges(), { ...performance, subject });
      const context = {
        ...{ tx, subject, services: deps.services, now: Temporal.Now.instant() },
        ...{ identity: known.identity, client: known.client, locale: known.locale },
        caller: known.caller as AccountCaller, // whom the row lets in, as the type of the handler says
        ...{ ...notes.functions(), writeChanges },
      };
      return doOnce(tx, performance, async () => {
        const answered = strippedAnswer(row, await action(context)) as JsonValue;
        if (!notes.isReported) throw new Error(`${row.path} has not told what it changed`); // a fault of ours
        await writeChanges();
        await notifyInvalidation(tx, notes.tags);
        return answered;
      });
    })
    .catch((error: unknown) => {
      throw withStrippedCurrent(row as Endpoint, error);
    });
  deps.cache.drop(notes.tags); // whoever wrote reads it at once; the other instances hear of it
  for (const act of notes.actions) await act().catch((err) => log.error({ err }, "what follows a change failed"));
  return answer;
}

async function doOnce(tx: Database, { name, row, known, repeat }: Performance, action: () => Promise<JsonValue>) {
  if (!repeat || known.caller.kind !== "account") return action();
  const call = { accountId: known.caller.id, endpoint: name, shownOnce: row.shownOnce, ...repeat };
  return strippedAnswer(row, await once(tx, call, action)); // JSON of the database has its names in another order
}
