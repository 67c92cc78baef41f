import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { chooseEngine, startIndexing } from "#core/server/api/directory/search/for-modules.ts";
import { engineState, searchPages } from "#core/server/api/directory/search/queries.ts";
import { noteUnindexed } from "#core/server/calls/effects.ts";
import { Reader } from "#core/server/db/reader.ts";
import { freePort } from "#harness/support/free-port.ts";
import { pick, seeded } from "#harness/support/random.ts";
import { holdTable } from "#test/support/held-table.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { connectToWrite } from "./connection.ts";
import { OpenSearchEngine } from "./engine.ts";
import { describeOpenSearch, settingsOfEngine } from "./engine-of-tests.ts";
import { readState } from "./index-state.ts";
import { Writer } from "./writer.ts";

const NOW = Temporal.Now.instant();

describeOpenSearch("The writer of OpenSearch's index", async () => {
  const { db, drop } = await createTestDatabase("demo");
  const settings = await settingsOfEngine();
  const wire = await cutWire(Number(new URL(settings.urls[0]!).port));
  const client = connectToWrite(settings);
  const behindWire = { ...settings, urls: [`http://127.0.0.1:${wire.port}`] };
  const searching = connectToWrite(behindWire);
  chooseEngine(db, new OpenSearchEngine(db, searching, settings));
  const logged: string[] = [];
  const log = {
    info: (_: object, said: string) => logged.push(said),
    warn: (_: object, said: string) => logged.push(said),
  };
  // Two processes of an instance, as they run beside each other while one is replaced.
  const indexings = [1, 2].map(() => startIndexing(db, log, new Writer(db, behindWire)));
  afterAll(async () => {
    await Promise.all(indexings.map(({ stop }) => stop()));
    await client.indices.delete({ index: `${settings.prefix}-*` });
    await Promise.all([client.close(), searching.close(), wire.close()]);
    await drop();
  });

  const pages = await db.selectFrom("page").select("id").where("is_public", "=", true).orderBy("id").limit(8).execute();
  const rename = (id: string, name: string, wait = 0) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable("page").set({ name }).where("id", "=", id).execute();
      await noteUnindexed(tx, [id]);
      await pause(wait);
    });
  const totalOf = async (q: string) => (await searchPages(Reader.on(db), { q, limit: 1 }, NOW)).total;
  const indexes = async () => Object.keys((await client.indices.get({ index: `${settings.prefix}-*` })).body);
  const shown = () => eventually(async () => expect(await engineState(db)).toMatchObject({ waiting: 0, failed: null }));

  test("builds the index by itself, of which one process writes", async () => {
    await shown();
    const before = await readState(db);
    expect(await indexes()).toEqual([before.name]);
    const { total } = await searchPages(Reader.on(db), { limit: 1 }, NOW);
    const counted = await db
      .selectFrom("page_search")
      .select(({ fn }) => fn.countAll<string>().as("n"))
      .where("is_public", "=", true)
      .executeTakeFirstOrThrow();
    expect(total).toBe(Number(counted.n));
    // Where nothing changes nothing is written, by neither.
    await pause(1_200);
    expect((await readState(db)).run).toBe(before.run);
  });

  test("what transactions leave in any order of their commits is what is found", async () => {
    const random = seeded(35);
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const names = Array.from({ length: 24 }, () => Array.from({ length: 11 }, () => pick(random, letters)).join(""));
    await Promise.all(names.map((word, nth) => rename(pages[nth % pages.length]!.id, word, Math.floor(random() * 90))));
    await shown();
    for (const word of names) {
      const left = await db.selectFrom("page").select("id").where("name", "=", word).execute();
      const { items } = await searchPages(Reader.on(db), { q: word, limit: 5 }, NOW);
      expect([word, items.map(({ id }) => id)]).toEqual([word, left.map(({ id }) => id)]);
    }
  });

  test("what is committed while the engine is cut off is said to wait, and found once it is back", async () => {
    wire.cut();
    await rename(pages[0]!.id, "Nebulous Okapi");
    await eventually(async () => expect((await engineState(db))?.failed).toEqual(expect.any(String)));
    expect(await engineState(db)).toMatchObject({ waiting: 1 });
    expect(logged.at(-1)).toBe("the index of the search engine is not written");
    const meanwhile = await searchPages(Reader.on(db), { q: "okapi", limit: 1 }, NOW);
    expect([meanwhile.total, meanwhile.names_only]).toEqual([1, true]); // from the database, which has it already
    wire.mend();
    await shown();
    await eventually(async () => {
      const { total, names_only } = await searchPages(Reader.on(db), { q: "okapi", limit: 1 }, NOW);
      expect([total, names_only]).toEqual([1, false]);
    });
    expect(logged.at(-1)).toBe("the index of the search engine is written again");
  });

  test("an engine that has lost its data gets them again, and indexes of versions that nobody runs are deleted", async () => {
    const { name } = await readState(db);
    await client.indices.create({ index: `${settings.prefix}-pages-v0-7` });
    await db
      .insertInto("search_index")
      .values({ form: 0, writer_until: new Date(Date.now() - 2 * 86_400_000) } as never)
      .execute();
    await client.indices.create({ index: `${name}9` }); // of a writer that ended before it was complete
    const release = await holdTable(db, "page_words"); // which documents are made of
    await client.indices.delete({ index: name! });
    const all = await db
      .selectFrom("page_search")
      .select(({ fn }) => fn.countAll<string>().as("n"))
      .executeTakeFirstOrThrow();
    await eventually(async () => expect(await engineState(db)).toMatchObject({ waiting: Number(all.n) }));
    await release();
    await shown();
    await eventually(async () => {
      const state = await readState(db);
      expect(state.name).not.toBe(name);
      expect(await indexes()).toEqual([state.name]);
    });
    expect(await totalOf("okapi")).toBe(1);
  });
});

/** Until what is expected holds; fails with what was wrong at last. */
const eventually = (expected: () => Promise<void>) => vi.waitFor(expected, { timeout: 90_000, interval: 100 });

/** A connection to a port of this machine that can be cut. */
async function cutWire(to: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((from) => {
    if (isCut) return void from.destroy();
    const other = connect(to, "127.0.0.1");
    for (const socket of [from, other]) {
      sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    }
    from.pipe(other).pipe(from);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut() {
      isCut = true;
      drop();
    },
    mend() {
      isCut = false;
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
