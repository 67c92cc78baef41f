import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { programOf } from "./support/authorisation-world.ts";
import { useSite } from "./support/site-server.ts";

const site = useSite(async () => {});
const text = readFileSync(new URL("../docs/integrating.md", import.meta.url), "utf8");

/** The code of a recipe, as it stands under its heading. */
function codeOf(recipe: string): string {
  const [, section = ""] = text.split(`\n## ${recipe}\n`);
  const [, code] = /```ts\n(.*?)```/s.exec(section.split("\n## ")[0] ?? "") ?? [];
  if (!code) throw new Error(`docs/integrating.md has no code under “${recipe}”`);
  return code;
}

/** Runs a recipe in a process of its own. @returns what it prints */
async function run(recipe: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module-typescript", "--eval", codeOf(recipe)],
    {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      env: { PATH: process.env.PATH, EOLAIRE_URL: site.url, ...env },
    },
  );
  return stdout;
}

test("an assistant asks", async () => {
  const printed = await run("An assistant asks");
  expect(printed).toMatch(/http:\/\/eolaire\.example\/en\/pages\/[a-z-]+/);
  expect(printed).toContain("Na seacht lá atá romhainn");
  expect(printed).toContain("http://eolaire.example/en/my-day?date=2027-07-03&from=10:30&to=17:00&pages=");
});

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
    ...{ HOURS_CSV: sheet, EOLAIRE_TOKEN: authorization.replace("Bearer ", "") },
  });
  expect(printed.split("\n").slice(0, 3)).toEqual([
    ...[
      "lantern-bar 2 suggested",
      expect.stringContaining("changes.hours_4"),
      expect.stringMatching(/^nowhere There is/),
    ],
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
  const recipes = [...text.matchAll(/^\| \[(.+?)\]\(#/gm)].map(([, name]) => name!);
  expect(recipes.length).toBeGreaterThan(0);
  for (const recipe of recipes) expect(codeOf(recipe)).not.toBe("");
});
