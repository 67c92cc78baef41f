import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "#core/domain/security/demo-accounts.ts";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { keepAliveLoad, type LoadOutcome } from "#harness/support/keep-alive-load.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

const MAIN = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));
const CLIENT_RATE = 400;
const PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";

const SIGN_IN = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=eolaire";

/**
 * Within the product: a request with the header `x-compute` is worked on for ever, and one with `x-unacknowledged` makes its worker wait
 * for the acknowledgement of a socket, as Node does (lib/internal/child_process.js).
 */
const COMPUTE = `data:text/javascript,${encodeURIComponent(`import { subscribe } from "node:diagnostics_channel";
subscribe("fastify.initialization", ({ fastify }) =>
  fastify.addHook("preHandler", function computeForEver(request, reply, done) {
    while (request.headers["x-compute"]);
    if (request.headers["x-unacknowledged"]) process._handleQueue = [];
    done();
  }));`)}`;

let database: TestDatabase;
let dataDir: string;
let product: ChildProcess;
let origin: string;
/** What the product has logged. */
const lines: string[] = [];

/** The product as `npm start` runs it, with two workers. */
function launch(env: Record<string, string> = {}): ChildProcess {
  const { socketDir, port, user, database: name } = database.connection;
  const connection = { DATABASE_URL: `postgres:///${name}`, PGHOST: socketDir, PGPORT: String(port), PGUSER: user };
  const settings = {
    WORKERS: "2",
    PORT: "0",
    LOG_LEVEL: "silent",
    DRAIN_MS: "300",
    CLIENT_RATE: String(CLIENT_RATE),
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=${COMPUTE}`,
  };
  const { PATH = "" } = process.env;
  return spawn(process.execPath, [MAIN], {
    env: { PATH, ...connection, ...settings, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

beforeAll(async () => {
  database = await createTestDatabase("demo");
  dataDir = await mkdtemp(join(tmpdir(), "eolaire-workers-"));
  product = launch({ LOG_LEVEL: "error" });
  const reader = createInterface({ input: product.stdout! }).on("line", (line) => lines.push(line));
  const address = () => lines.map((line) => /Eolaire is ready at ([^\s"]+)/.exec(line)?.[1]).find(Boolean);
  while (!address()) await once(reader, "line");
  origin = address()!;
});

afterAll(async () => {
  product.kill("SIGKILL");
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Answer = { status: number; body: string };

/** On a connection of its own: the next connection goes to the next worker. */
function call(path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const type = body ? { "content-type": "application/json" } : {};
    const options = { method: body ? "POST" : "GET", agent: false, headers: { ...type, ...headers } } as const;
    const sent = request(origin + path, options, async (response) =>
      resolve({ status: response.statusCode!, body: await text(response) }),
    );
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}

const callTimes = (count: number, ...rest: Parameters<typeof call>) =>
  Promise.all(Array.from({ length: count }, () => call(...rest)));

/** 0 where the series has not begun. */
async function figure(series: string): Promise<number> {
  const { body } = await call("/metrics");
  const line = body.split("\n").find((one) => one.startsWith(`${series} `));
  return Number(line?.split(" ").at(-1) ?? 0);
}

async function signIn(): Promise<Record<string, string>> {
  const { email, password } = DEMO_ACCOUNTS.find(({ role }) => role === "admin")!;
  const { body } = await call(SIGN_IN, { body: { email, password, returnSecureToken: true } });
  return { authtoken: JSON.parse(body).idToken };
}

/** The process ids of the workers. */
const workers = () =>
  execFileSync("pgrep", ["-P", String(product.pid), "-f", "main.js"])
    .toString()
    .trim()
    .split("\n");

test("both workers answer, and the metrics are those of all processes", async () => {
  await callTimes(20, "/en/stories");
  expect(await figure("eolaire_workers")).toBe(2);
  for (const worker of [1, 2]) {
    expect(await figure(`eolaire_worker_requests_total{worker="${worker}"}`)).toBeGreaterThan(0);
  }
  const count = (name: string) => figure(`${name}{method="GET",route="/en/stories",status="2xx"}`);
  expect(
    (await count("eolaire_http_request_seconds_count")) + (await count("eolaire_http_cached_responses_total")),
  ).toBe(20);
  expect(await figure("eolaire_database_up")).toBe(1);
});

test("one session of PostgreSQL listens for all processes, and what is lost with it makes no page outdated", async () => {
  const listening = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`.execute(
      database.db,
    );
    return rows.map(({ pid }) => pid);
  };
  const [session, ...others] = await listening();
  expect([typeof session, others]).toEqual(["number", []]);

  const slug = "lantern-bar";
  const shown = async (slogan: string) =>
    (await callTimes(8, `/en/pages/${slug}`)).filter(({ body }) => body.includes(slogan)).length;
  const change = (slogan: string) =>
    database.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .updateTable("page")
        .set({ slogan })
        .where("slug", "=", slug)
        .returning("id")
        .executeTakeFirstOrThrow();
      await notifyInvalidation(tx, [`page:${id}`]);
    });
  expect(await shown("A first slogan")).toBe(0);
  await change("A first slogan");
  await expect.poll(() => shown("A first slogan")).toBe(8);
  await sql`select pg_terminate_backend(${session})`.execute(database.db);
  await change("A second slogan"); // perhaps while nobody listens
  await expect.poll(() => shown("A second slogan"), { timeout: 10_000 }).toBe(8);
  await expect.poll(listening, { timeout: 10_000 }).toHaveLength(1);
});

test("a worker that computes for ever is named in the log and replaced, and nobody else loses a request", async () => {
  const before = workers();
  const lost = call("/en/pages?q=unasked&token=secret", { headers: { "x-compute": "1" } }).catch((error) => error.code);
  await delay(300);
  const others = await callTimes(40, "/en/events"); // some of them wait for the worker that does not answer
  expect(others.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(await lost).toBe("ECONNRESET");
  await expect.poll(workers, { timeout: 30_000 }).toHaveLength(2);
  expect(workers().filter((pid) => before.includes(pid))).toHaveLength(1);
  expect(lines.find((line) => line.includes("stands still"))).toMatch(/GET \/en\/pages\?q=…&token=….*computeForEver/);
  expect(lines.join("\n")).not.toMatch(/secret|unasked/);
  expect(await figure('eolaire_workers_replaced_total{reason="stood-still"}')).toBe(1);
  const answered = async () => {
    await callTimes(8, "/en/events");
    return Promise.all([1, 2].map((worker) => figure(`eolaire_worker_requests_total{worker="${worker}"}`)));
  };
  await expect.poll(async () => Math.min(...(await answered())), { timeout: 30_000 }).toBeGreaterThan(0);
});

test("a change by a call to one worker is seen by the readers of both", async () => {
  const page = database.db.selectFrom("page").select(["id", "version"]).where("slug", "=", "lantern-bar");
  const { id, version } = await page.executeTakeFirstOrThrow();
  const headers = await signIn();
  const slogans = async () =>
    (await callTimes(6, "/en/pages/lantern-bar")).map(({ body }) => body.includes("Lit at five."));
  expect(await slogans()).toEqual(Array(6).fill(false));
  const answer = await call("/api/page/basics", { headers, body: { page_id: id, version, slogan: "Lit at five." } });
  expect(answer.status, answer.body).toBe(200);
  await expect.poll(slogans).toEqual(Array(6).fill(true));
});

test("a job that any worker is asked for runs once, in the process that runs the jobs", async () => {
  const headers = await signIn();
  const name = "idempotency-keys";
  const runs = () => figure(`eolaire_job_runs_total{job="${name}"}`);
  const before = await runs();
  expect((await call("/api/admin/jobs/run", { headers, body: { name } })).status).toBe(200);
  await expect.poll(runs).toBe(before + 1);
  const job = async () => {
    const { body } = await call("/api/admin/jobs", { headers, body: {} });
    return JSON.parse(body).items.find((one: { name: string }) => one.name === name);
  };
  await expect.poll(job).toMatchObject({ running: false, last_error: null, last_run: expect.any(String) });
});

test("a visitor who reaches both workers counts once", async () => {
  await database.db.deleteFrom("view_count").execute();
  await callTimes(8, "/en/categories/pubs", { headers: { "user-agent": PHONE } });
  const counts = () =>
    database.db.selectFrom("view_count").select("views").where("category_id", "is not", null).execute();
  await expect.poll(counts, { timeout: 15_000 }).toEqual([{ views: 1 }]);
});

test("a worker that dies is replaced, and the other one answers even while replacements die", async () => {
  const [, other] = workers();
  for (let kills = 0; kills < 6; kills++) {
    await expect.poll(workers, { timeout: 60_000 }).toHaveLength(2);
    const dying = workers().find((pid) => pid !== other);
    process.kill(Number(dying), "SIGKILL");
    await expect.poll(workers, { timeout: 60_000 }).not.toContain(dying);
  }
  expect((await call("/en")).status).toBe(200);
  await expect.poll(() => figure("eolaire_workers"), { timeout: 60_000 }).toBe(2);
  const served = () => figure('eolaire_worker_requests_total{worker="1"}');
  await expect.poll(served, { timeout: 60_000 }).toBeGreaterThan(1);
  expect((await callTimes(10, "/en")).map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test("clients that keep their connections use a worker that was replaced", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const read = () =>
    new Promise<void>((resolve) => {
      const sent = request(`${origin}/en/stories`, { agent }, (response) => response.resume().once("end", resolve));
      sent.on("error", () => resolve()); // its worker was killed
      sent.end();
    });
  const readAll = () => Promise.all(Array.from({ length: 12 }, read));
  const served = () => Promise.all([1, 2].map((n) => figure(`eolaire_worker_requests_total{worker="${n}"}`)));
  const smallerShare = async () => {
    const before = await served();
    for (let times = 0; times < 20; times++) await readAll();
    const counts = (await served()).map((count, at) => count - before[at]!);
    return Math.min(...counts) / (counts[0]! + counts[1]!);
  };
  await readAll();
  const [dying] = workers();
  process.kill(Number(dying), "SIGKILL");
  await expect.poll(workers, { timeout: 60_000 }).not.toContain(dying);
  await readAll(); // all connections are those of the other worker now
  await expect.poll(() => figure("eolaire_workers"), { timeout: 60_000 }).toBe(2);
  await expect.poll(smallerShare, { timeout: 30_000 }).toBeGreaterThan(0.35);
  agent.destroy();
});

test("calls of an address are counted over both workers", async () => {
  const statuses = async () => (await callTimes(10, "/api/categories")).map(({ status }) => status);
  await callTimes(CLIENT_RATE, "/api/categories");
  await delay(500); // the workers exchange their counts in between
  expect(await statuses()).toEqual(Array(10).fill(429));
});

test("a port in use stops the start with one line", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const other = launch({ PORT: String(port) });
  const [said, [code]] = await Promise.all([text(other.stderr!), once(other, "exit")]);
  taken.close();
  expect([said, code]).toEqual([`Port ${port} is in use: stop what uses it, or set PORT.\n`, 78]);
});

/** A request whose body is sent in two halves. */
function slowCall(path: string, body: string): { finish: () => void; answer: Promise<number> } {
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
  const { promise: answer, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(origin + path, { method: "POST", agent: false, headers }, async (response) => {
    await text(response);
    resolve(response.statusCode!);
  });
  sent.on("error", reject);
  sent.write(body.slice(0, body.length / 2));
  return { finish: () => sent.end(body.slice(body.length / 2)), answer };
}

test("SIGTERM ends all processes, and answers what was asked before", async () => {
  const ids = [product.pid!, ...workers().map(Number)];
  const running = Array.from({ length: 20 }, () => slowCall(SIGN_IN, JSON.stringify({ email: "x".repeat(1000) })));
  const lost: LoadOutcome[] = [];
  const readers = keepAliveLoad(origin, {
    connections: 20,
    next: () => ({ path: "/en/stories" }),
    onOutcome: (outcome) => void (outcome.is === "lost" && lost.push(outcome)), // refused is what nobody accepted
  });
  await delay(1000);
  product.kill("SIGTERM");
  await delay(500);
  for (const { finish } of running) finish();
  const answers = Promise.all(running.map(({ answer }) => answer));
  expect(await answers).toEqual(Array(20).fill(400)); // no such address
  const [[code]] = await Promise.all([once(product, "exit"), readers]);
  expect(lost).toEqual([]);
  expect(code).toBe(0);
  for (const id of ids) await expect.poll(() => isRunning(id)).toBe(false);
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** One at a time uses the data folder. */
async function restart(env: Record<string, string>): Promise<void> {
  if (product.exitCode === null) await Promise.all([once(product, "exit"), product.kill("SIGTERM")]);
  product = launch(env);
}

test("somebody at a terminal reads in six lines how to go on", async () => {
  await restart({ LOG_FORMAT: "text", WORKERS: "1" });
  const lines: string[] = [];
  for await (const line of createInterface({ input: product.stdout! })) if (lines.push(line) === 6) break;
  const [ready = "", signIn, mails, data, stop, settings] = lines;
  expect(ready).toMatch(/^Eolaire is ready at http:\/\/127\.0\.0\.1:\d+$/);
  expect(signIn).toContain(`${ready.split(" ").at(-1)}/en/sign-in, for example as admin@eolaire.example`);
  expect(mails).toContain("npm run eolaire -- outbox");
  expect(data).toContain(dataDir);
  expect(stop).toContain("Ctrl-C");
  expect(settings).toContain("npm run eolaire -- config");
});

test("ready is said, and the port served, when the search of each worker has answered", async () => {
  const waiting = async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      );
    return rows.length;
  };
  const said: string[] = [];
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table page_search`.execute(tx);
    await restart({ LOG_FORMAT: "text" });
    createInterface({ input: product.stdout! }).on("line", (line) => said.push(line));
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    await delay(500);
    expect(said).toEqual([]);
  });
  await expect.poll(() => said[0], { timeout: 20_000 }).toMatch(/^Eolaire is ready/);
  origin = said[0]!.split(" ").at(-1)!;
  for (const { status, body } of await callTimes(4, "/readyz"))
    expect([status, body]).toEqual([200, expect.stringMatching(/^ready/)]);
});

test("workers whose primary process was killed end, also while a socket is unacknowledged", async () => {
  const headers = { "x-unacknowledged": "1" };
  for (const { status } of await callTimes(20, "/readyz", { headers })) expect(status).toBe(200);
  product.kill("SIGKILL");
  await once(product, "exit");
  const answers = () =>
    fetch(`${origin}/readyz`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 20_000 }).toBe(false);
});

test("a first start says that it waits for the object store, and stops at once when it shall", async () => {
  await rm(join(dataDir, "eolaire.json")); // the mark of a first start that is complete
  const account = { S3_BUCKET: "media", S3_ACCESS_KEY_ID: "eolaire", S3_SECRET_ACCESS_KEY: "secret" };
  product = launch({ ...account, S3_ENDPOINT: "http://127.0.0.1:1", LOG_FORMAT: "text", LOG_LEVEL: "info" });
  const errors = text(product.stderr!);
  for await (const line of createInterface({ input: product.stdout! }))
    if (line.includes("127.0.0.1:1")) {
      expect(line).toMatch(
        /does not answer \(ECONNREFUSED\)\. Eolaire waits for it, for 5 minutes at most: check S3_ENDPOINT/,
      );
      break;
    }
  product.kill("SIGTERM");
  expect((await once(product, "exit"))[0]).toBe(75);
  expect(await errors).toMatch(/^Stopped\. The object store at http:\/\/127\.0\.0\.1:1 does not answer[^\n]*\n$/);
});
