import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, startApi } from "../../test/support/api-server.ts";
import type { Endpoint } from "./endpoint.ts";
import { contract } from "./index.ts";

/** The paths below `/api` of the first client, which must not change. A path that ends with a slash is followed by an id. */
const paths = readFileSync(new URL("./known-client-paths.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");
const ANY_ID = "019c0000-0000-7000-8000-000000000000";
const rows = Object.values<Endpoint>(contract).map(({ path }) => path.replace(/\{\w+\}$/, ""));

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test.each(paths)("%s is in the contract, and answers by POST", async (path) => {
  expect(rows).toContain(path);
  const url = `/api${path}${path.endsWith("/") ? ANY_ID : ""}`;
  const [answer, missing] = await Promise.all([api.post(url), api.post(`${url}/nowhere-at-all`)]);
  expect(missing.statusCode).toBe(404);
  expect([200, 401, 404, 415, 422]).toContain(answer.statusCode);
  if (answer.statusCode === 404) expect(path, "only a public read may answer 404").toMatch(/\/id\/$/);
});
