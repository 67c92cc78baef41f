import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "#core/domain/security/demo-accounts.ts";
import { keepAliveLoad, type LoadOutcome, sendCall } from "#harness/support/keep-alive-load.ts";
import { type Product, startProduct } from "#harness/support/product-process.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

const DRAIN_MS = 3_000;
const LIMIT_MS = 6_000;
const CONNECTIONS = 40;
/** A header that no route reads, and with which an answer does not come from the fast path. */
const UNCACHED = { "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" };

let database: TestDatabase;
let dataDir: string;
let product: Product;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  dataDir = await mkdtemp(join(tmpdir(), "eolaire-stopping-"));
  const { socketDir, port, user, database: name } = database.connection;
  const connection = { DATABASE_URL: `postgres:///${name}`, PGHOST: socketDir, PGPORT: String(port), PGUSER: user };
  const stopping = { DRAIN_MS: String(DRAIN_MS), SHUTDOWN_LIMIT_MS: String(LIMIT_MS), LOG_LEVEL: "warn" };
  const settings = { ...connection, ...stopping, EOLAIRE_TEST_SERVER: undefined };
  product = await startProduct({ dataDir, workers: 1, settings });
});
afterAll(async () => {
  product.kill("SIGKILL");
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const call = (path: string, headers = {}) => sendCall(product.origin, { path, headers }, false);

async function adminToken(): Promise<string> {
  const { email, password } = DEMO_ACCOUNTS.find(({ role }) => role === "admin")!;
  const response = await fetch(
    `${product.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=eolaire`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return ((await response.json()) as { idToken: string }).idToken;
}

/** A request whose body never ends. */
function startedUpload(): Promise<string> {
  const { port, hostname } = new URL(product.origin);
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      "POST /api/feedback HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ),
  );
  return text(socket).catch((error: NodeJS.ErrnoException) => error.code!);
}

test("SIGTERM under load: readiness says no first, nothing accepted is lost, streams end, and the log says what was cut", async () => {
  const stream = await fetch(`${product.origin}/api/admin/notifications/stream`, {
    headers: { authtoken: await adminToken() },
  });
  expect(stream.status).toBe(200);
  const events = stream.text();
  const upload = startedUpload();
  const lost: LoadOutcome[] = [];
  let calls = 0;
  const load = keepAliveLoad(product.origin, {
    connections: CONNECTIONS,
    next: () => ({ path: "/en/stories", headers: ++calls % 2 === 0 ? UNCACHED : {} }),
    onOutcome: (outcome) => void (outcome.is === "lost" && lost.push(outcome)),
  });
  await delay(500);

  const asked = performance.now();
  product.kill("SIGTERM");
  const readiness = async () => {
    const outcome = await call("/readyz");
    return outcome.is === "answered" && [outcome.answer.status, outcome.answer.body];
  };
  await expect.poll(readiness).toEqual([503, "stopping"]);
  for (const headers of [{}, UNCACHED]) {
    const answer = { status: 200, closesConnection: true };
    expect(await call("/en/stories", headers)).toMatchObject({ is: "answered", answer });
  }
  expect(performance.now() - asked).toBeLessThan(DRAIN_MS);

  await load;
  expect(lost).toEqual([]);
  expect(await events).toMatch(/\nretry: \d+\nevent: end\ndata: {"code":"draining"}\n\n$/);
  expect(await upload).toBe("");
  expect(await product.exited).toEqual({ code: 0, signal: null });
  expect(performance.now() - asked).toBeLessThan(LIMIT_MS + 30_000); // a busy machine ends processes late
  const cut = product.log.map((line) => JSON.parse(line)).filter(({ requests }) => requests !== undefined);
  expect(cut).toEqual([expect.objectContaining({ requests: 1, routes: { "POST /api/feedback": 1 } })]);
});
