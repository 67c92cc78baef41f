import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";

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
