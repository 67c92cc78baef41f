import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { programOf } from "./support/authorisation-world.ts";
import { codeOf, processOf, RECIPES } from "./support/recipes.ts";
import { useSite } from "./support/site-server.ts";

const site = useSite(async () => {});

/** Runs a recipe to its end. @returns what it prints */
const run = async (recipe: string, env: Record<string, string> = {}): Promise<string> =>
  (await promisify(execFile)(...processOf(recipe, { EOLAIRE_URL: site.url, ...env }))).stdout;

test("a spreadsheet writes hours as proposals", async () => {
  const { db } = site;
  const page = await db
    .selectFrom("page")
    .select(["id", "user_id"])
    .where("slug", "=", "lantern-bar")
    .executeTakeFirstOrThrow();
  const { authorization = "" } = await programOf(db, page.user_id!, ["propose"]);
  const folder = await mkdtemp(join(tmpdir(), "eolaire-recipe-"));
  const sheet = join(folder, "hours.csv");
  const rows = [
    "place,why,thursday,sunday",
    "lantern-bar,Their poster,closed,12.30-10",
    "lantern-bar,,at noon,",
    "nowhere,,9-5,",
  ];
  await writeFile(sheet, `\ufeff${rows.join("\n")}\n`);
  const before = await site.read(`/api/page/times?page_id=${page.id}`);
  const printed = await run("A spreadsheet writes hours as proposals", {
    HOURS_CSV: sheet,
    EOLAIRE_TOKEN: authorization.replace("Bearer ", ""),
  });
  expect(printed.split("\n").slice(0, 3)).toEqual([
    "lantern-bar 2 suggested",
    expect.stringContaining("changes.hours_4"),
    expect.stringMatching(/^nowhere There is/),
  ]);
  const waiting = await db
    .selectFrom("proposed_change")
    .selectAll()
    .where("page_id", "=", page.id)
    .where("status", "=", "waiting")
    .where("token_name", "is not", null)
    .execute();
  expect(waiting).toMatchObject([
    { field: "hours_4", after: null, note: "Their poster", token_name: "Spreadsheet", account_id: page.user_id },
    { field: "hours_7", after: "12:30-22:00", note: "Their poster" },
  ]);
  expect(await site.read(`/api/page/times?page_id=${page.id}`)).toBe(before);
  await rm(folder, { recursive: true });
});

test("every recipe of the table stands in the document", () => {
  const recipes = [...RECIPES.matchAll(/^\| \[(.+?)\]\(#/gm)].map(([, name]) => name!);
  expect(recipes.length).toBeGreaterThan(0);
  for (const recipe of recipes) expect(codeOf(recipe, recipe.startsWith("A newspaper") ? "html" : "ts")).not.toBe("");
});
