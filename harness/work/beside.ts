import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { openOffice } from "../support/office.ts";
import { tokenOf } from "../support/people.ts";
import { pbfOf } from "./pbf.ts";

const MIB = 1024 * 1024;
/** For so long each text is sent again and again. */
const SENDING_MS = 6_000;
/** A page is asked for this long after its last answer. */
const PAUSE_MS = 2;
/** How much longer a page may take beside a text, of a hundred pages the slowest. */
const MAX_LONGER_MS = 50;

type Sent = { path: string; headers?: Record<string, string>; body?: string | FormData };
/** `alone`, `beside`: of a hundred pages the slowest, in milliseconds. */
export type Beside = { text: string; answered: string; msOfText: number; alone: number; beside: number };

/** Sends texts that once stopped the server, again and again, while somebody else reads a page all the time. */
export async function readBeside(dataDir: string): Promise<{ rows: Beside[]; findings: string[] }> {
  await using office = await openOffice(dataDir, { DEMO: "on", TRUSTED_PROXIES: "127.0.0.1" });
  const { product, db, pageId } = office;
  await sql`update account set type = 'admin' where id = ${office.ownerId}`.execute(db);
  const authtoken = (await tokenOf(product.origin, office.owner.email))!;
  const json = { authtoken, "content-type": "application/json" };
  const file = (path: string, bytes: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): Sent => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([bytes]), "file.bin");
    return { path, headers: { authtoken }, body: form };
  };
  const hours = (line: string): Sent => ({
    path: "/api/page/times/osm/read",
    headers: json,
    body: JSON.stringify({ page_id: pageId, line: line.slice(0, 1_000) }),
  });
  const map = (bytes: string | Uint8Array<ArrayBuffer>) => file("/api/admin/page/import", bytes, { dry_run: "true" });
  const texts: Record<string, Sent> = {
    "X-Forwarded-For of 1,400 spaces": {
      path: "/en/stories",
      headers: { "x-forwarded-for": `x${" ".repeat(1_400)}x, 203.0.113.7` },
    },
    "hours of `ph,` 133 times": hours("ph,".repeat(133)),
    "hours as a sentence of 1,000 letters": hours("mon and except every second 1st Mon 9-5, ".repeat(25)),
    "a logo of comments within one another": file(
      "/api/admin/settings/logo",
      `${"<!--".repeat(16_000)}<svg xmlns="http://www.w3.org/2000/svg"></svg>`,
    ),
    "a map of 15 MiB without tags": map(`<osm>${'<node id="1" lat="55" lon="-8"/>'.repeat((15 * MIB) / 32)}</osm>`),
    "a map of 15 KB that unpacks to 15 MiB": map(Uint8Array.from(pbfOf("a".repeat(15 * MIB)))),
  };
  const address = `${product.origin}/en/stories`;
  await timesOf(address, delay(SENDING_MS)); // compiled, and cached
  const rows: Beside[] = [];
  const findings: string[] = [];
  for (const [text, sent] of Object.entries(texts)) {
    const alone = p99Of(await timesOf(address, delay(SENDING_MS)));
    const sending = sendAgainAndAgain(product.origin, sent);
    const beside = p99Of(await timesOf(address, sending));
    const { times, statuses } = await sending;
    const msOfText = times.toSorted((a, b) => a - b)[times.length >> 1]!;
    rows.push({ text, answered: [...statuses].join(), msOfText, alone, beside });
    if (beside > alone + MAX_LONGER_MS) findings.push(`${text}: a page beside it took ${beside} ms, alone ${alone} ms`);
    if ([...statuses].some((status) => status >= 500)) findings.push(`${text}: answered ${[...statuses].join()}`);
  }
  return { rows, findings };
}

async function sendAgainAndAgain(origin: string, { path, headers, body }: Sent) {
  const end = performance.now() + SENDING_MS;
  const times: number[] = [];
  const statuses = new Set<number>();
  while (performance.now() < end) {
    const start = performance.now();
    const response = await fetch(origin + path, { headers, body, ...(body !== undefined && { method: "POST" }) });
    await response.arrayBuffer();
    times.push(performance.now() - start);
    statuses.add(response.status);
  }
  return { times, statuses };
}

/** Milliseconds of each answer, of one reader who asks until that is over. */
async function timesOf(address: string, until: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(address, { agent }, (response) => response.resume().on("end", resolve)).on("error", reject);
    });
    times.push(performance.now() - start);
    await delay(PAUSE_MS);
  }
  agent.destroy();
  return times;
}

const p99Of = (times: readonly number[]) =>
  Number(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * 0.99)]!.toFixed(1));
