import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { sendWebhooks } from "../src/server/api/office/webhooks/effects.ts";
import { programOf } from "./support/authorisation-world.ts";
import { useBrowser } from "./support/browser.ts";
import { startCalendarServer } from "./support/calendar-server.ts";
import { useSite } from "./support/site-server.ts";

const site = useSite(async () => {});
const browser = useBrowser(site, { expected: /requested http:\/\/127\.0\.0\.1:\d+\// });
const text = readFileSync(new URL("../docs/integrating.md", import.meta.url), "utf8");

/** The code of a recipe, as it stands under its heading. */
function codeOf(recipe: string, language = "ts"): string {
  const [, section = ""] = text.split(`\n## ${recipe}\n`);
  const [, code] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(section.split("\n## ")[0] ?? "") ?? [];
  if (!code) throw new Error(`docs/integrating.md has no code under “${recipe}”`);
  return code;
}

/** How a recipe is run in a process of its own. */
const processOf = (recipe: string, env: Record<string, string> = {}) =>
  [
    process.execPath,
    ["--input-type=module-typescript", "--eval", codeOf(recipe)],
    {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      env: { PATH: process.env.PATH, EOLAIRE_URL: site.url, ...env },
    },
  ] as const;

/** Runs a recipe to its end. @returns what it prints */
const run = async (recipe: string, env: Record<string, string> = {}): Promise<string> =>
  (await promisify(execFile)(...processOf(recipe, env))).stdout;

/** Runs a recipe that goes on. */
function start(recipe: string, env: Record<string, string>) {
  const child = spawn(...processOf(recipe, env));
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return { child, printed: () => text };
}

/** @returns the port of a server of this machine */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
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

test("a newspaper embeds events", async () => {
  const code = codeOf("A newspaper embeds events", "html").replaceAll("EOLAIRE_URL", site.url);
  const html = `<!doctype html><html lang="en"><title>News</title><main><h1>News</h1>${code}</main></html>`;
  const newspaper = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  const port = await listening(newspaper);
  const page = await browser.visit("/healthz", { photos: true });
  await page.goto(`http://127.0.0.1:${port}/`);
  const list = page.locator("eolaire-events section[lang=ga]");
  await list.waitFor();
  expect(await list.locator("li").count()).toBe(5);
  expect(await list.locator("li a").first().getAttribute("href")).toMatch(/^http:\/\/eolaire\.example\/ga\/events\//);
  newspaper.closeAllConnections();
  newspaper.close();
});

test("a council's portal follows changes", async () => {
  const { db } = site;
  const secret = randomBytes(32);
  const portal = await startCalendarServer(); // its https, in front of the recipe
  const free = createServer();
  const port = await listening(free);
  await new Promise((resolve) => free.close(resolve));
  const { child, printed } = start("A council's portal follows changes", {
    ...{ PORT: String(port), WEBHOOK_SECRET: `whsec_${secret.toString("base64")}` },
  });
  portal.answerWith(async (request, response) => {
    const headers = new Headers(
      Object.entries(request.headers).filter(([name]) => name.startsWith("webhook-")) as never,
    );
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: await textOf(request) });
    response.writeHead(answer.status).end();
  });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401);

  const page = await db.selectFrom("page").select("id").where("slug", "=", "lantern-bar").executeTakeFirstOrThrow();
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  await db
    .insertInto("webhook")
    .values({ name: "Portal", url: portal.url, kinds: ["pages"], secret, date_read: tenMinutesAgo })
    .execute();
  await db.deleteFrom("public_change").execute();
  const changed_at = new Date(Date.now() - 120_000);
  await db
    .insertInto("public_change")
    .values({ tag: `page:${page.id}`, changed_at })
    .execute();
  const sending = { publicUrl: site.url, network: portal.network, signal: new AbortController().signal };
  await sendWebhooks(db, sending);
  await expect.poll(printed).toMatch(new RegExp(`^pages\\.changed store \\{"id":"${page.id}".*\\n$`));
  await db.updateTable("webhook_delivery").set({ state: "waiting" }).execute(); // as after an answer that was lost
  await sendWebhooks(db, sending);
  expect(portal.requests).toHaveLength(2);
  expect(printed().match(/pages\.changed/g)).toHaveLength(1);
  child.kill();
  await portal.stop();
});

test("a trip planner reads the ferry", async () => {
  const { db } = site;
  const { id } = await db
    .selectFrom("timetable")
    .select("id")
    .where("operator", "=", "North Star Ferry")
    .executeTakeFirstOrThrow();
  const days = [...Array(7).keys()].map((day) => Temporal.Now.plainDateISO("Europe/Dublin").add({ days: day + 2 }));
  const weekday = days.find(({ dayOfWeek, month }) => dayOfWeek < 6 && month !== 12) ?? days[0]!;
  await db
    .insertInto("timetable_change")
    .values({ timetable_id: id, kind: "cancelled", date_from: `${weekday}`, date_to: `${weekday}` })
    .execute();
  await db.deleteFrom("timetable_change").where("timetable_id", "=", id).where("kind", "=", "extra").execute();
  const proto = fileURLToPath(new URL("inputs/gtfs/gtfs-realtime.proto", import.meta.url));
  const printed = await run("A trip planner reads the ferry", { GTFS_REALTIME_PROTO: proto });
  const lines = printed.split("\n").filter((line) => line.startsWith(`${weekday}`.replaceAll("-", "")));
  expect(lines.length).toBeGreaterThan(3);
  expect(lines[0]).toMatch(
    /^\d{8} cancelled: (Burtonport|Arranmore) \d\d:\d\d:00 - (Burtonport|Arranmore) \d\d:\d\d:00$/,
  );
});

test("every recipe of the table stands in the document", () => {
  const recipes = [...text.matchAll(/^\| \[(.+?)\]\(#/gm)].map(([, name]) => name!);
  expect(recipes.length).toBeGreaterThan(0);
  for (const recipe of recipes) expect(codeOf(recipe, recipe.startsWith("A newspaper") ? "html" : "ts")).not.toBe("");
});
