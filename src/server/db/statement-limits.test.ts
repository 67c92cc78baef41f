import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "../../../test/support/api-server.ts";
import { connectPostgres, kyselyOn } from "./connect.ts";
import { ConnectionLost } from "./connection-pool.ts";

const LIMITS = { lock: 300, statement: 900, answer: 20_000 };
const LONGER_SECONDS = 2;

let api: ApiServer;
let person: Person;
beforeAll(async () => {
  api = await startApi({ limits: LIMITS });
  person = await api.person();
});
afterAll(() => api.stop());

test("what waits for a locked table is answered with 503 in the reader's language, and later with 200", async () => {
  const irish = { "accept-language": "ga" };
  const read = () => api.app.inject({ url: "/api/page/id/nowhere", headers: irish });
  const write = () =>
    api.post("/api/page/request", { pageName: "P", contactNumber: "+353749520000", type: "business" }, person, irish);
  await api.ground.db.transaction().execute(async (tx) => {
    await sql`lock table page in access exclusive mode`.execute(tx);
    const answers = await Promise.all([read(), write(), ...Array.from({ length: 30 }, read)]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(answer.json().title).toMatch(/^Táimid gnóthach/);
    }
  });
  expect([(await read()).statusCode, (await write()).statusCode]).toEqual([404, 200]);
});

describe("a statement", () => {
  const sleep = (db: ApiServer["db"]) => sql`select pg_sleep(${LONGER_SECONDS})`.execute(db);

  test("of a request that takes too long is ended by the server", async () => {
    await expect(sleep(api.db)).rejects.toMatchObject({ code: "57014" });
  });

  test("of a job may take as long as it needs", async () => {
    await sleep(api.ground.db);
  });
});

test("while the server is silent statements fail, and its connections are replaced when it answers again", async () => {
  const { socketDir, port, user, database } = api.ground.connection;
  const sockets: Socket[] = [];
  let isSilent = false;
  const server = createServer((socket) => {
    const postgres = connect(`${socketDir}/.s.PGSQL.${port}`);
    for (const side of [socket, postgres]) side.on("error", () => {});
    sockets.push(socket, postgres);
    if (!isSilent) socket.pipe(postgres).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`;
  const db = kyselyOn(connectPostgres({ url }, { max: 3, limits: { ...LIMITS, answer: 1_000 } }));
  const ask = () => sql`select 1`.execute(db);
  try {
    await ask();
    isSilent = true;
    for (const socket of sockets) socket.unpipe().pause();
    const pending = [ask(), ask(), db.transaction().execute((tx) => sql`select 1`.execute(tx))];
    for (const outcome of await Promise.allSettled(pending)) {
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(ConnectionLost) });
    }
    isSilent = false;
    await ask();
  } finally {
    await db.destroy();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});
