import type { Database } from "../db/connect.ts";
import type { OutboxKind, OutboxState } from "./deliveries.ts";
import { type Writing, writeMessage } from "./transport.ts";

/** Filter for messages; all fields are optional. */
export type OutboxFilter = {
  to?: string | undefined;
  type?: string | undefined;
  kinds?: readonly OutboxKind[];
  state?: OutboxState | undefined;
  /** Only messages older than this id. */
  before?: string | undefined;
};

export type OutboxEntry = Awaited<ReturnType<typeof listOutbox>>[number];

/** The newest messages first. Index: outbox_to where an address is given; ids grow with time. */
export function listOutbox(db: Database, filter: OutboxFilter, limit: number) {
  const { to, type, kinds, state, before } = filter;
  let query = db.selectFrom("outbox").selectAll().orderBy("id", "desc").limit(limit);
  if (to !== undefined) query = query.where("recipient", "in", [to, to.toLowerCase()]);
  if (type !== undefined) query = query.where("type", "=", type);
  if (kinds !== undefined) query = query.where("kind", "in", kinds);
  if (state !== undefined) query = query.where("state", "=", state);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.execute();
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns undefined also for a malformed id */
export async function findInOutbox(db: Database, id: string): Promise<OutboxEntry | undefined> {
  if (!UUID.test(id)) return undefined;
  return db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The newest unsent code; codes of sent messages are removed. */
export async function latestCode(
  db: Database,
  filter: OutboxFilter,
): Promise<{ entry: OutboxEntry; code: string; link: string | null } | undefined> {
  // The newest message may contain no code, so a few are searched.
  for (const entry of await listOutbox(db, filter, 20)) {
    const { code, link } = entry.data as { code?: string; link?: string };
    if (code) return { entry, code, link: link ?? null };
  }
}

/** Replaces the code of a sent text message. */
const GONE = "······";

/** Renders a message as it was or will be sent. */
export function readMessage(entry: OutboxEntry, writing: Writing) {
  return writeMessage({ ...entry, data: { code: GONE, ...(entry.data as object) } }, writing);
}
