import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, startApi } from "#test/support/api-server.ts";
import type { Endpoint } from "./endpoint.ts";
import { contract } from "./index.ts";

/** The paths below `/api` of the first client, which must not change. A path that ends with a slash is followed by an id. */
const paths = readFileSync(new URL("./known-client-paths.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");
const ANY_ID = "019c0000-0000-7000-8000-000000000000";
const rowOf = (known: string) =>
  Object.values<Endpoint>(contract).find(({ path }) => path.replace(/\{\w+\}$/, "") === known)!;

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test.each(paths)("%s is in the contract, and answers by POST", async (path) => {
  expect(rowOf(path), path).toBeDefined();
  const url = `/api${path}${path.endsWith("/") ? ANY_ID : ""}`;
  const [answer, missing] = await Promise.all([api.post(url), api.post(`${url}/nowhere-at-all`)]);
  expect(missing.statusCode).toBe(404);
  expect(answer.statusCode).toBe(statusOfEmptyCall(path));
});

/** The answer to a visitor who sends no fields. */
function statusOfEmptyCall(path: string): number {
  const { who, input } = rowOf(path);
  // Without fields `/feedback` is the list of the administrators.
  if (who !== "anybody" || path === "/feedback") return 401;
  if (path.endsWith("/")) return 404;
  return input.safeParse({}).success ? 200 : 422;
}
