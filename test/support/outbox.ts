import { sql } from "kysely";
import { afterAll, afterEach, expect, vi } from "vitest";
import type { Database } from "#core/server/db/connect.ts";
import { type Message, queueMessage } from "#core/server/mail/outbox.ts";
import { startTestWorker, type TestWorker } from "./mail-worker.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

type Stoppable = { stop(): Promise<void> };
type WorkerOptions = Parameters<typeof startTestWorker> extends [unknown, ...infer Rest] ? Rest : never;

export const RESET = {
  type: "PASSWORD_RESET",
  to: "una@oilean.example",
  locale: "en",
  data: {
    code: "secret-code",
    link: "https://eolaire.test/en/action?oobCode=secret-code",
    email: "una@oilean.example",
  },
} satisfies Message<"PASSWORD_RESET">;

/** An outbox for a file of tests, empty before each, with those who send from it and take from them. */
export async function useOutbox() {
  const database = await createTestDatabase();
  const outbox = new TestOutbox(database);
  afterEach(() => outbox.clear());
  afterAll(() => database.drop());
  return outbox;
}

class TestOutbox {
  readonly db: Database;
  readonly database: TestDatabase;
  readonly #kept: Stoppable[] = [];

  constructor(database: TestDatabase) {
    this.database = database;
    this.db = database.db;
  }

  /** Ends it after the test, the last one first. */
  keep<Thing extends Stoppable>(thing: Thing): Thing {
    this.#kept.push(thing);
    return thing;
  }

  async startWorker(...options: WorkerOptions): Promise<TestWorker> {
    return this.keep(await startTestWorker(this.database, ...options));
  }

  /** An instance that sends to a server of this machine, without TLS. */
  sendingTo({ port }: { port: number }): Promise<TestWorker> {
    return this.startWorker({ smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` });
  }

  queueReset(to = RESET.to): Promise<void> {
    return queueMessage(this.db, { ...RESET, to });
  }

  /** The message to this address; there is but one. */
  row(to?: string) {
    const rows = this.db.selectFrom("outbox").selectAll();
    return (to ? rows.where("recipient", "=", to) : rows).executeTakeFirstOrThrow();
  }

  /** Resolves once the message is as it is expected to be. */
  becomes(expected: Partial<Record<"state" | "attempts" | "last_error", unknown>>): Promise<void> {
    const check = async () => expect(await this.row()).toMatchObject(expected);
    return vi.waitFor(check, { timeout: 30_000, interval: 20 });
  }

  /** As if the wait before the next try, or the lease, were over. */
  async letWaitEnd(to = RESET.to): Promise<void> {
    await this.db.updateTable("outbox").set({ date_next: sql<Date>`now()` }).where("recipient", "=", to).execute();
  }

  /** How long until the next try. */
  async waitMinutes(): Promise<number> {
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from date_next - now()) / 60 as minutes from outbox`.execute(this.db);
    return Math.round(Number(rows[0]?.minutes));
  }

  async clear(): Promise<void> {
    for (const thing of this.#kept.splice(0).reverse()) await thing.stop();
    await this.db.deleteFrom("outbox").execute();
    await this.db.deleteFrom("notification").execute();
  }
}
