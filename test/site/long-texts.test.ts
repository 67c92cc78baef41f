import { expect, test } from "vitest";
import { signedInAs } from "../support/post-as.ts";
import { useSite } from "../support/site-server.ts";
import { formOf } from "../support/uploads.ts";

/** Texts that one makes long to stop a server: each is answered, and so is what is asked beside it. */
const site = useSite(async () => {}, { TRUSTED_PROXIES: "127.0.0.1" });

const readsBeside = async () => expect((await site.get("/en/pages/lantern-bar")).status).toBe(200);

test.each([
  ["spaces after a quotation mark", `"${" ".repeat(12_000)}x, 203.0.113.7`],
  ["an entry without an end", `203.0.113.7, "${" ".repeat(12_000)}x`],
  ["thousands of entries", `${"::1,".repeat(3_000)}203.0.113.7`],
])("addresses before a proxy: %s", async (_, forwarded) => {
  const [page] = await Promise.all([site.get("/en", { "x-forwarded-for": forwarded }), readsBeside()]);
  expect(page.status).toBe(200);
});

test.each([["ph,"], ["Mon 9-5, Mon 9-6, "], ["1st Mon 9-5, "], ["a, "], ["closed and "]])(
  "hours of many %s",
  async (piece) => {
    const line = piece.repeat(Math.floor(1_000 / piece.length));
    const headers = { "content-type": "application/json", ...(await signedInAs(site, "admin")) };
    const { id } = (await (await site.get("/api/page/id/lantern-bar")).json()) as { id: string };
    const [read] = await Promise.all([
      fetch(`${site.url}/api/page/times/osm/read`, {
        method: "POST",
        headers,
        body: JSON.stringify({ page_id: id, line }),
      }),
      readsBeside(),
    ]);
    expect(read.status).toBe(200);
    expect(await read.json()).toMatchObject({ draft: null, not_understood: line.trim().slice(0, 60) });
  },
);

test.each([
  ["comments", "<!---->".repeat(26)],
  ["document types", "<!DOCTYPE x>".repeat(2_000)],
])("a logo of nothing but %s is none", async (_, text) => {
  const headers = await signedInAs(site, "admin");
  const [sent] = await Promise.all([
    fetch(`${site.url}/api/admin/settings/logo`, {
      method: "POST",
      headers,
      body: formOf(new TextEncoder().encode(text)),
    }),
    readsBeside(),
  ]);
  expect(sent.status).toBe(415);
  expect(await sent.json()).toMatchObject({ code: "not-a-logo" });
});
