/**
 * Ten at once of everything that parses the bytes of strangers: `npm run harness -- memory [--only JPEG]`. Large photos of each kind,
 * recordings, tables, translations and calendars are sent, each kind ten times at once, to one instance. It fails where the processes of
 * the instance take more than 600 MB together, where one answers 5xx (but 503), does not answer, or keeps others waiting.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { startCalendarServer } from "../test/support/calendar-server.ts";
import { largeCalendar, type ParserCall, parserCalls } from "./memory/strangers-bytes.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { interruption } from "./support/interruption.ts";
import { openOffice } from "./support/office.ts";
import { tokenOf } from "./support/people.ts";
import { residentMbOf } from "./support/process-figures.ts";

const AT_ONCE = 10;
const MAX_MB = 600;
const SAMPLE_EVERY_MS = 50;
/** For all ten, on a machine that does other work. */
const ANSWER_MS = 120_000;
/** Somebody else's page, which is cached. */
const OTHERS_MS = 5_000;
const PRELOADED = new URL("./memory/public-name.ts", import.meta.url).href;

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { only: { type: "string", default: "" }, minutes: { type: "string" } }, // it takes what it takes
});
const signal = interruption();
const folder = await mkdtemp(join(tmpdir(), "eolaire-memory-"));
const calendars = await startCalendarServer();
calendars.answerCalendar(...largeCalendar());
const findings: string[] = [];
const figures: Figures = {};
try {
  await writeFile(join(folder, "ca.pem"), calendars.network.ca!);
  const settings = { DEMO: "on", NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") };
  await using office = await openOffice(join(folder, "data"), settings, { nodeFlags: [`--import=${PRELOADED}`] });
  const { product, db } = office;
  await sql`update account set type = 'admin' where id = ${office.ownerId}`.execute(db);
  const all = await parserCalls(office.pageId, calendars.url);
  const calls = all.filter(({ name }) => name.includes(options.only));
  const authtoken = await tokenOf(product.origin, office.owner.email);
  figures["MB before"] = Math.round(await residentMbOf(product.pid));
  console.log(`MB before: ${figures["MB before"]}`);
  let highest = 0;
  for (const call of calls) {
    if (signal.aborted) break;
    const { peak, statuses, slowestOther } = await tenAtOnce(call, authtoken!);
    highest = Math.max(highest, peak);
    const shown = JSON.stringify(Object.fromEntries(statuses));
    figures[call.name] = `${peak} MB at most, answers ${shown}, others waited ${slowestOther} ms at most`;
    console.log(`${call.name}: ${figures[call.name]}`);
    if (peak > MAX_MB) findings.push(`${call.name}: ${peak} MB, more than ${MAX_MB}`);
    const bad = [...statuses.keys()].filter((status) => status === "none" || (status >= "500" && status !== "503"));
    if (bad.length > 0) findings.push(`${call.name}: answers ${shown}`);
    if (slowestOther > OTHERS_MS) findings.push(`${call.name}: somebody else waited ${slowestOther} ms for a page`);
  }
  figures["MB at most"] = highest;
  if (!options.only && calendars.requests.length === 0)
    findings.push("no calendar was read: the run tried less than it says");
  figures["calendars read"] = calendars.requests.length;

  async function tenAtOnce(call: ParserCall, token: string) {
    const done = new AbortController();
    let peak = 0;
    const sampling = (async () => {
      while (!done.signal.aborted) {
        peak = Math.max(peak, await residentMbOf(product.pid));
        await delay(SAMPLE_EVERY_MS);
      }
    })();
    let slowestOther = 0;
    const asking = (async () => {
      while (!done.signal.aborted) {
        const start = performance.now();
        await fetch(`${product.origin}/en/stories`).then((response) => response.text());
        slowestOther = Math.max(slowestOther, Math.round(performance.now() - start));
        await delay(SAMPLE_EVERY_MS);
      }
    })();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => statusOf(product.origin, call, token)));
    done.abort();
    await Promise.all([sampling, asking]);
    const statuses = new Map<string, number>();
    for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return { peak: Math.round(peak), statuses, slowestOther };
  }
} catch (error) {
  findings.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await calendars.stop();
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });

async function statusOf(origin: string, { path, fields, file }: ParserCall, authtoken: string): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append("file", new Blob([file]), "file.bin");
  const type: Record<string, string> = file ? {} : { "content-type": "application/json" };
  try {
    const response = await fetch(origin + path, {
      method: "POST",
      body: file ? form : JSON.stringify(fields),
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { authtoken, ...type },
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return "none";
  }
}
