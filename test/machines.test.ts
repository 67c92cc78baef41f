import { access, chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callersAt } from "../harness/fuzz/callers.ts";
import { DebianPostgres, hasDebianPostgres } from "../harness/support/debian-postgres.ts";
import { PGBOUNCER, startPgBouncer } from "../harness/support/pgbouncer.ts";
import { type Product, startProduct } from "../harness/support/product-process.ts";
import { EXIT } from "../src/server/config/start-refused.ts";
import { connectDatabase } from "../src/server/db/connect.ts";
import { spawnCommand } from "./support/operator.ts";

const isInstalled =
  (await hasDebianPostgres()) &&
  (await access(PGBOUNCER).then(
    () => true,
    () => false,
  ));
if (!isInstalled) console.log("Skipped: needs `apt-get install postgresql-15 pgbouncer` of Debian 12.");

/** The product on the oldest PostgreSQL that it supports, through a pooler, with a streaming replica. */
describe.skipIf(!isInstalled)("on a PostgreSQL of the operator", () => {
  let folder: string;
  let primary: DebianPostgres;
  let replica: DebianPostgres;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let product: Product;
  const stops: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "eolaire-machines-"));
    await chmod(folder, 0o755); // the servers run as another user
    stops.push(() => rm(folder, { recursive: true, force: true }));
    primary = await DebianPostgres.create(join(folder, "primary"), { settings: { fsync: "off" } });
    stops.push(() => primary.stop());
    replica = await DebianPostgres.replicaOf(primary, join(folder, "replica"), { name: "replica" });
    stops.push(() => replica.stop());
    pooler = await startPgBouncer(join(folder, "pooler"), { port: primary.port, size: 4 });
    stops.push(() => pooler.stop());
  }, 60_000);
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  }, 60_000);

  test("a pooler alone is refused at the start, with what is missing", async () => {
    const env = { DATABASE_URL: pooler.url, DATA_DIR: join(folder, "data") };
    expect(await spawnCommand(["start"], env).result).toEqual({
      exit: EXIT.config,
      out: "",
      err:
        "DATABASE_URL leads to a pooler such as PgBouncer, where notifications between instances are lost: set " +
        "DATABASE_DIRECT_URL to the address of PostgreSQL itself, which is used for them alone.\n",
    });
  });

  test("a database with another encoding is refused at the start", async () => {
    await primary.query("create database latin encoding latin1 locale 'C' template template0");
    const env = { DATABASE_URL: primary.url.replace(/eolaire$/, "latin"), DATA_DIR: join(folder, "data") };
    const { exit, err } = await spawnCommand(["migrate"], env).result;
    expect(err).toContain("The database of DATABASE_URL has the encoding LATIN1, and Eolaire needs UTF8");
    expect(exit).toBe(EXIT.config);
  });

  test("through the pooler, every one of many statements at once is answered", async () => {
    const db = connectDatabase({ url: pooler.url, directUrl: primary.url });
    try {
      const numbers = Array.from({ length: 1500 }, (_, number) => number);
      const answers = await Promise.all(
        numbers.map(async (number) => {
          await delay(number); // some come just when the one before on their connection ends
          const value = number % 2 ? sql`${number}::integer` : sql.lit(number);
          const { rows } = await sql<{ n: number }>`select ${value} as n from pg_sleep(0.003)`.execute(db);
          return rows[0]?.n;
        }),
      );
      expect(answers).toEqual(numbers);
    } finally {
      await db.destroy();
    }
  }, 30_000);

  const page = async (headers = {}) => {
    const response = await fetch(`${product.origin}/api/page/id/lantern-bar`, { headers });
    return (await response.json()) as { slogan: string };
  };
  const reads = async (from: string) => {
    const text = await (await fetch(`${product.origin}/metrics`)).text();
    return Number(new RegExp(`eolaire_public_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1]);
  };
  const readiness = async () =>
    (await (await fetch(`${product.origin}/readyz`)).text()).replace(/\nPostgreSQL [\d.]+: .*$/, "");
  const at = () => `127.0.0.1:${replica.port}`;

  test("it starts with the demonstration, and the replica answers public reads", async () => {
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: primary.url,
      DATABASE_READ_URL: replica.url,
      DATABASE_READ_MAX_LAG: "2",
      DEMO: "on",
      EOLAIRE_TEST_SERVER: undefined as never, // of the test run, and refused as a mistyped setting
    };
    product = await startProduct({ dataDir: join(folder, "data"), workers: 1, settings });
    stops.push(() => product.stop());
    await expect.poll(readiness, { timeout: 10_000 }).toBe(`ready\n${at()}: used`);
    expect((await page()).slogan).not.toBe("");
    let number = 0;
    const readAnother = async () => {
      await fetch(`${product.origin}/api/pages?limit=${++number}`);
      return reads("replica");
    };
    await expect.poll(readAnother, { timeout: 10_000 }).toBeGreaterThan(0);
  }, 60_000);

  test("what was just written is read from the primary while the replica has not replayed it, and by the writer", async () => {
    const db = connectDatabase({ url: primary.url });
    try {
      const headers = await callersAt(product.origin, db).prepare();
      const { id, version } = await db
        .selectFrom("page")
        .select(["id", "version"])
        .where("slug", "=", "lantern-bar")
        .executeTakeFirstOrThrow();
      await expect.poll(readiness, { timeout: 10_000 }).toBe(`ready\n${at()}: used`);
      await replica.query("select pg_wal_replay_pause()");
      const body = JSON.stringify({
        page_id: id,
        version,
        slogan: "A new light in the harbour",
      });
      const edited = await fetch(`${product.origin}/api/page/basics`, {
        method: "POST",
        body,
        headers: { ...headers.administrator, "content-type": "application/json" },
      });
      expect(await edited.json()).toMatchObject({ slogan: "A new light in the harbour" });
      expect((await page()).slogan).toBe("A new light in the harbour");
      const cookie = edited.headers.get("set-cookie")?.split(";")[0] ?? "";
      const fromPrimary = await reads("primary");
      await page({ cookie });
      await page({ cookie });
      expect(await reads("primary")).toBe(fromPrimary + 2);
    } finally {
      await db.destroy();
    }
  }, 30_000);

  test("a replica that lags or is gone is left out, and comes back by itself", async () => {
    await primary.query("select pg_switch_wal(), pg_logical_emit_message(true, 'test', 'more')");
    await expect.poll(readiness, { timeout: 15_000 }).toBe(`ready\n${at()}: left out`);
    await replica.query("select pg_wal_replay_resume()");
    await expect.poll(readiness, { timeout: 15_000 }).toBe(`ready\n${at()}: used`);
    await replica.kill();
    const answers = await Promise.all(
      ["/en", "/ga", "/en/pages", "/en/events", "/api/stories"].map((path) => fetch(product.origin + path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expect.poll(readiness, { timeout: 15_000 }).toBe(`ready\n${at()}: left out`);
    await replica.start();
    await expect.poll(readiness, { timeout: 15_000 }).toBe(`ready\n${at()}: used`);
  }, 60_000);

  test("without the primary public reads go on, cached by nobody; the promoted replica takes writes at once", async () => {
    const hosts = [primary, replica].map(({ port }) => `127.0.0.1:${port}`).join(",");
    const db = connectDatabase({ url: `postgres://eolaire@${hosts}/eolaire` });
    try {
      const rename = () => sql`update page set slogan = 'After the storm' where slug = 'lantern-bar'`.execute(db);
      await rename();
      const [photo] = await db
        .selectFrom("photo")
        .innerJoin("page", "page.id", "photo.page_id")
        .where("page.is_public", "=", true)
        .select("photo.key")
        .execute();
      const unseen = `${product.origin}/images/page/photos/${photo!.key}-320.webp`;
      await primary.kill();
      const paths = ["/en/pages?q=lantern", "/api/pages?q=harbour&limit=3", "/api/page/id/lantern-bar", "/sitemap.xml"];
      const answers = await Promise.all(paths.map((path) => fetch(product.origin + path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await fetch(`${product.origin}/api/page/id/nobody-there`)).status).toBe(404);
      const uncached = await fetch(`${product.origin}/api/pages?limit=7`);
      expect(uncached.headers.get("cache-control")).toBe("no-store");
      const { status, headers } = await fetch(unseen);
      expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      await expect.poll(readiness, { timeout: 15_000 }).toBe(`only reading: no database\n${at()}: used`);
      await expect(rename()).rejects.toThrow();
      await replica.promote();
      await expect.poll(() => rename().then(() => "written", String), { timeout: 15_000 }).toBe("written");
    } finally {
      await db.destroy();
    }
  }, 60_000);
});
