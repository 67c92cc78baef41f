import { type Insertable, sql } from "kysely";
import { todayAt } from "#core/domain/local-time.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { GtfsSource, JsonObject } from "#core/server/db/schema.ts";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { FetchFailed, fetchPublic } from "#core/server/outbound/fetch-public.ts";
import type { Network } from "#core/server/outbound/public-network.ts";
import type { GtfsProblem } from "#modules/timetables/contract/gtfs.ts";
import { MAX_GTFS_BYTES } from "#modules/timetables/contract/gtfs.ts";
import type { ParsedGtfs } from "#modules/timetables/read/parse-gtfs.ts";
import { readGtfs } from "#modules/timetables/read/read-gtfs.ts";
import { follow, linksOf } from "./following.ts";
import { type SourceRow, sourceRows } from "./queries.ts";

const LIMIT_MS = 60_000;
const AGAIN_HOURS = 12;
const RETRY_HOURS = 1;
const OFFICE_DAYS = 3;
/** The file is read again for the days that have come, also where its server says that it is the same. */
const ZIP = "application/zip, application/octet-stream;q=0.5";

type Run = { network: Network; signal: AbortSignal };

/** Reads all addresses whose time has come, one after the other. */
export async function readDueFeeds(db: Database, run: Run): Promise<void> {
  const due = await sourceRows(db)
    .where("url", "is not", null)
    .where("paused", "=", false)
    .where("date_next", "<=", sql<Date>`now()`)
    .orderBy("date_next")
    .execute();
  for (const row of due) {
    run.signal.throwIfAborted();
    await readOne(db, row, run);
  }
}

async function readOne(db: Database, row: SourceRow, { network, signal }: Run): Promise<void> {
  const links = await linksOf(db, row.id);
  const read = await fetchFile(db, row, { network, signal });
  if ("problem" in read) return storeFailure(db, row, read.problem);
  const picked = links.map(({ route_id, origin, destination }) => ({ route_id, origin, destination }));
  const today = todayAt(Temporal.Now.instant()).toString();
  const parsed = await readGtfs({ body: read.body, picked, today }, { isPatient: true });
  if ("problem" in parsed) return storeFailure(db, row, parsed.problem);
  await db.transaction().execute(async (tx) => {
    const now = await sourceRows(tx).where("id", "=", row.id).forUpdate().executeTakeFirst();
    if (!now || now.paused) return; // changed while it was read
    await storeFile(tx, row.id, { body: read.body, parsed, ...read.validators });
    // One that was picked meanwhile is read next time.
    const changed = await follow(tx, links, parsed);
    for (const id of changed) await noteChange(tx, id);
    if (changed.length > 0) await notifyInvalidation(tx, ["timetables"]);
  });
}

type Fetched = { body: Buffer; validators: { etag: string | null; last_modified: string | null } };

async function fetchFile(
  db: Database,
  row: SourceRow,
  { network, signal }: Run,
): Promise<Fetched | { problem: GtfsProblem }> {
  try {
    const fetched = await fetchPublic(row.url!, {
      accept: ZIP,
      limitMs: LIMIT_MS,
      maxBytes: MAX_GTFS_BYTES,
      signal,
      validators: { etag: row.etag, lastModified: row.last_modified },
      network,
    });
    if (fetched.changed) {
      return { body: fetched.body, validators: { etag: fetched.etag, last_modified: fetched.lastModified } };
    }
    const { file } = await db
      .selectFrom("gtfs_source")
      .select("file")
      .where("id", "=", row.id)
      .executeTakeFirstOrThrow();
    const validators = { etag: row.etag, last_modified: row.last_modified };
    return file ? { body: file, validators } : { problem: "unreachable" };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return { problem: error.problem === "unreadable" ? "not-a-feed" : error.problem };
  }
}

type Stored = Partial<Pick<Insertable<GtfsSource>, "etag" | "last_modified">> & {
  body: Uint8Array;
  parsed: ParsedGtfs;
};

/** The file with what it says, after it was read without a problem. */
export async function storeFile(tx: Database, id: string, { body, parsed, ...validators }: Stored): Promise<void> {
  const { name, picked: _, ...summary } = parsed;
  await tx
    .updateTable("gtfs_source")
    .set({ file: Buffer.from(body), summary: summary as unknown as JsonObject, ...(name && { name }), ...validators })
    .set({ problem: null, failing_since: null, office_notified: false, date_read: sql`now()` })
    .set({ date_next: sql`now() + make_interval(hours => ${AGAIN_HOURS})` })
    .where("id", "=", id)
    .execute();
}

/** The timetables stay. After three days the office gets one notification. */
async function storeFailure(db: Database, row: SourceRow, problem: GtfsProblem): Promise<void> {
  const days = row.failing_since ? (Date.now() - row.failing_since.getTime()) / 86_400_000 : 0;
  const notifies = days >= OFFICE_DAYS && !row.office_notified;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("gtfs_source")
      .set({ problem, failing_since: sql`coalesce(failing_since, now())` })
      .set({ office_notified: row.office_notified || notifies })
      .set({ date_next: sql`now() + make_interval(hours => ${RETRY_HOURS})` })
      .where("id", "=", row.id)
      .execute();
    if (notifies) await notifyAdmins(tx, { kind: "gtfs-failing", page_id: null, detail: { problem } });
  });
}

async function noteChange(tx: Database, id: string): Promise<void> {
  const entry = { action: "timetable.follow", subject_kind: "timetable", subject_id: id };
  await tx.insertInto("audit_entry").values(entry).execute();
}
