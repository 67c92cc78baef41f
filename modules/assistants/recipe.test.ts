import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import { testOfPlans } from "#test/support/of-plans.ts";
import { processOf } from "#test/support/recipes.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite(async () => {});

testOfPlans("an assistant asks", async () => {
  const printed = (await promisify(execFile)(...processOf("An assistant asks", { EOLAIRE_URL: site.url }))).stdout;
  expect(printed).toMatch(/http:\/\/eolaire\.example\/en\/pages\/[a-z-]+/);
  expect(printed).toContain("Na seacht lá atá romhainn");
  expect(printed).toContain("http://eolaire.example/en/my-day?date=2027-07-03&from=10:30&to=17:00&pages=");
});
