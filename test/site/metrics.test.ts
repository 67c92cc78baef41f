import { describe, expect, test } from "vitest";
import { startSite, useSite } from "../support/site-server.ts";

const TOKEN = "a-long-word-for-the-watch";
const HERE = "http://127.0.0.1:3000";
const site = useSite(async () => {}, { METRICS_TOKEN: TOKEN });
const read = () => site.read("/metrics", { authorization: `Bearer ${TOKEN}` });

/** The figure of a series, such as `eolaire_job_running{job="media-sweep"}`. */
async function figure(series: string): Promise<number> {
  const line = (await read()).split("\n").find((text) => text.startsWith(`${series} `));
  return Number(line?.split(" ").at(-1));
}

describe("the figures tell", () => {
  test("how many answers a route gave, and of which kind; never an address", async () => {
    await site.get("/en/pages/lantern-bar");
    await site.get("/en/pages/nobody-here");
    await site.get("/nowhere/at/all");
    const count = (route: string, status: string) =>
      figure(`eolaire_http_request_seconds_count{method="GET",route="${route}",status="${status}"}`);
    await expect.poll(() => count("/en/pages/:slug", "2xx")).toBe(1);
    await expect.poll(() => count("/en/pages/:slug", "4xx")).toBe(1);
    expect(await read()).not.toMatch(/lantern|nobody|nowhere/);
  });

  test("hits of the page cache", async () => {
    await site.get("/en/stories");
    const hits = await figure('eolaire_page_cache_requests_total{result="hit"}');
    await site.get("/en/stories");
    expect(await figure('eolaire_page_cache_requests_total{result="hit"}')).toBe(hits + 1);
    expect(await figure("eolaire_page_cache_bytes")).toBeGreaterThan(0);
  });

  test("messages that wait, and those that failed", async () => {
    const message = { kind: "mail", type: "X", recipient: "somebody@example.com" } as const;
    await site.db
      .insertInto("outbox")
      .values([
        { ...message, date_created: new Date(Date.now() - 3_600_000) },
        { ...message, state: "failed" },
      ])
      .execute();
    expect(await figure('eolaire_outbox_messages{state="waiting"}')).toBe(1);
    expect(await figure('eolaire_outbox_messages{state="failed"}')).toBe(1);
    expect(Math.round((await figure("eolaire_outbox_oldest_seconds")) / 60)).toBe(60);
    expect(await read()).not.toContain("somebody@");
  });

  test("how a job went", async () => {
    await site.jobs.run("identity-sweep");
    expect(await figure('eolaire_job_runs_total{job="identity-sweep"}')).toBe(1);
    expect(await figure('eolaire_job_last_failed{job="identity-sweep"}')).toBe(0);
    expect(await figure('eolaire_job_last_run_timestamp_seconds{job="identity-sweep"}')).toBeGreaterThan(1e9);
  });

  test("when the last backup was made, how large it is, and that a later one failed", async () => {
    const made = { name: "a.tar.zst", bytes: 16_600_000, date_started: "2026-03-17T03:15:00Z" };
    const failed = { error: "disk full", date_started: "2026-03-18T03:15:00Z" };
    await site.db
      .insertInto("backup_run")
      .values({ place: "/backups", ...made })
      .execute();
    expect(await figure("eolaire_backup_last_failed")).toBe(0);
    await site.db
      .insertInto("backup_run")
      .values({ place: "/backups", ...failed })
      .execute();
    expect(await figure("eolaire_backup_last_timestamp_seconds")).toBe(Date.parse("2026-03-17T03:15:00Z") / 1000);
    expect(await figure("eolaire_backup_last_size_bytes")).toBe(16_600_000);
    expect(await figure("eolaire_backup_last_failed")).toBe(1);
  });

  test("what waits for a picture, the connections of the database, and the process", async () => {
    expect(await figure('eolaire_media_queue{kind="recording",state="waiting"}')).toBe(0);
    expect(await figure("eolaire_event_streams")).toBe(0);
    expect(await figure("eolaire_database_up")).toBe(1);
    expect(await figure('eolaire_database_connections{state="active"}')).toBeGreaterThan(0);
    expect(await figure("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  });
});

describe("who does not bring the token", () => {
  test.each<Record<string, string>>([
    {},
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: TOKEN },
    { "x-forwarded-for": "127.0.0.1" },
  ])("%j finds nothing there", async (headers) => {
    const [answer, missing] = await Promise.all([site.get("/metrics", headers), site.get("/metric", headers)]);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, missing.headers.get("content-type")]);
    expect(await answer.text()).not.toContain("eolaire_");
  });
});

describe("without a token", () => {
  const status = async (env: Record<string, string>, headers = {}) => {
    const other = await startSite(env);
    const answer = await other.get("/metrics", headers);
    await other.stop();
    return answer.status;
  };

  test("this machine may read, while nobody else reaches the site", async () => {
    expect(await status({ PUBLIC_URL: HERE })).toBe(200);
    expect(await status({ PUBLIC_URL: HERE }, { "x-forwarded-for": "192.0.2.1" })).toBe(404);
    expect(await status({ PUBLIC_URL: "https://eolaire.example" })).toBe(404);
  });
});

test("readiness says whether PostgreSQL has published flaws to whoever may read the figures, and to nobody else", async () => {
  const readiness = (headers = {}) => site.read("/readyz", headers);
  expect(await readiness({ authorization: `Bearer ${TOKEN}` })).toMatch(
    /^ready\nPostgreSQL 18\.\d+: .* \(as of 20\d\d-/,
  );
  expect(await readiness()).toBe("ready");
  expect(await readiness({ authorization: "Bearer another-long-word" })).toBe("ready");
});
