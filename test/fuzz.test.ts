import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzz } from "../harness/fuzz/fuzz.ts";
import { contractRequests } from "../harness/fuzz/requests.ts";
import { type ApiServer, startApi } from "./support/api-server.ts";
import { makeWorld, type World } from "./support/authorisation-world.ts";

const CALLS = 600;
/** The same calls in every run of the suite; `npm run harness -- fuzz` tries others. */
const SEED = 2026;

let api: ApiServer;
let world: World;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api);
  await api.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => api.stop());

test(`${CALLS} generated calls get answers of the contract, and no 5xx`, async () => {
  const { callers, idOf, stories, people } = world;
  const onPage = ["page", "post", "event", "price", "photo", "audio", "feedback", "invite", "opening-time"] as const;
  const ids = {
    ...Object.fromEntries(onPage.map((kind) => [kind, [idOf(kind, "public")]])),
    story: [stories.published],
    account: [people.member.id],
  };
  const report = await fuzz(
    {
      origin: `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`,
      requests: contractRequests(ids),
      async prepare() {
        await sql`delete from rate_limit`.execute(api.db);
        const { visitor, unregistered, member: account, owner, "owner's token": program, administrator } = callers;
        return {
          visitor: visitor.headers,
          unregistered: unregistered.headers,
          account: account.headers,
          owner: owner.headers,
          program: program.headers,
          administrator: administrator.headers,
        };
      },
    },
    { calls: CALLS, seed: SEED },
  );
  expect(report.findings).toEqual([]);
  expect(report.calls).toBe(CALLS);
  expect(Object.keys(report.answers)).toEqual(expect.arrayContaining(["200", "401", "404", "422"]));
});
