import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startCalendarServer } from "#test/support/calendar-server.ts";
import { listening, processOf } from "#test/support/recipes.ts";
import { useSite } from "#test/support/site-server.ts";
import { sendWebhooks } from "./server/sending.ts";

const site = useSite(async () => {});

test("a council's portal follows changes", async () => {
  const { db } = site;
  const secret = randomBytes(32);
  const portal = await startCalendarServer(); // its https, in front of the recipe
  const free = createServer();
  const port = await listening(free);
  await new Promise((resolve) => free.close(resolve));
  const env = { PORT: String(port), WEBHOOK_SECRET: `whsec_${secret.toString("base64")}`, EOLAIRE_URL: site.url };
  const child = spawn(...processOf("A council's portal follows changes", env));
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    printed += chunk;
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
  await expect.poll(() => printed).toMatch(new RegExp(`^pages\\.changed store \\{"id":"${page.id}".*\\n$`));
  await db.updateTable("webhook_delivery").set({ state: "waiting" }).execute(); // as after an answer that was lost
  await sendWebhooks(db, sending);
  expect(portal.requests).toHaveLength(2);
  expect(printed.match(/pages\.changed/g)).toHaveLength(1);
  child.kill();
  await portal.stop();
});
