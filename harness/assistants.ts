/**
 * Programs that mean no good, against a product with two workers: `npm run harness -- assistants [--calls 10000]`. A token that got out
 * is used from many addresses at once and is revoked meanwhile; one calls what it was not made for; modules are asked to send into this network; an
 * assistant asks `/mcp` 10,000 times as fast as it can. It fails where a call by the token is answered a second after it was revoked, where
 * a call without its scope is made, where anything connects to this machine, where more questions are answered than docs/rules.md says,
 * or where anybody else is not answered.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { HARNESSES_OF_MODULES } from "#start/compiled/harnesses.ts";
import { beyondScope, from, newToken } from "./assistants/programs.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import type { Outcome } from "./support/module.ts";
import { becomeAdministrator, type Office, openOffice } from "./support/office.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { calls: { type: "string", default: "10000" }, minutes: { type: "string" } }, // it takes what it takes
});
/** Of docs/rules.md: calls a minute and address, of which half may be searches. */
const CLIENT_RATE = 600;
/** Two workers share what they have counted several times a second; meanwhile each counts alone. */
const SLACK = 1.2;
const AT_ONCE = 40;
const REVOKED_WITHIN_MS = 1_000;

type Attempt = (office: Office) => Promise<Outcome>;

const folder = await mkdtemp(join(tmpdir(), "eolaire-assistants-"));
const findings: string[] = [];
const figures: Figures = {};
const settings = { CLIENT_RATE: String(CLIENT_RATE), TRUSTED_PROXIES: "127.0.0.1" };
try {
  await using office = await openOffice(folder, settings, { workers: 2, limited: true });
  const { owner, product } = office;
  await leak();
  await becomeAdministrator(owner, office.db);
  const attempts = [
    { "calls without their scope": beyondScope },
    ...HARNESSES_OF_MODULES.map(({ attempts }) => attempts ?? {}),
  ];
  for (const [what, attempt] of attempts.flatMap(Object.entries<Attempt>)) {
    const { tried, refused, findings: found } = await attempt(office);
    figures[what] = `${refused} of ${tried} refused`;
    findings.push(...found);
  }
  await flood(Number(options.calls));

  async function leak(): Promise<void> {
    const { id, token } = await newToken(office, "Leaked", ["pages:read"]);
    let revokedAt = Number.POSITIVE_INFINITY;
    let isOver = false;
    const counts = { "before it was revoked": 0, after: 0 };
    let latest = 0;
    const use = async (number: number) => {
      while (!isOver) {
        const begun = performance.now();
        const headers = from(`198.51.100.${number}`, token);
        const { status } = await fetch(`${product.origin}/api/page/user`, { method: "POST", headers, body: "{}" });
        if (status === 200) counts[begun > revokedAt ? "after" : "before it was revoked"]++;
        if (status === 200 && begun > revokedAt) latest = Math.max(latest, begun - revokedAt);
        if (![200, 401, 429].includes(status)) findings.push(`a call by the leaked token was answered ${status}`);
        await delay(100);
      }
    };
    const thieves = Array.from({ length: AT_ONCE }, (_, number) => use(number));
    await delay(1_500);
    await owner.call("/api/account/tokens/revoke", { id });
    revokedAt = performance.now();
    await delay(3_000);
    isOver = true;
    await Promise.all(thieves);
    figures["calls by a leaked token"] = Object.entries(counts)
      .map(([when, n]) => `${n} answered ${when}`)
      .join(", ");
    if (counts["before it was revoked"] === 0) findings.push("the token did not work before");
    if (latest > REVOKED_WITHIN_MS) findings.push(`the token worked ${Math.round(latest)} ms after it was revoked`);
  }

  async function flood(calls: number): Promise<void> {
    const params = { name: "search", arguments: { question: "pub open tonight" } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const ask = (address: string) =>
      fetch(`${product.origin}/mcp`, { method: "POST", headers: from(address), body }).then(async (answer) => {
        await answer.arrayBuffer();
        return answer;
      });
    const begun = performance.now();
    const statuses = new Map<number, number>();
    let left = calls;
    let unhelpful = 0;
    const insist = async () => {
      while (left-- > 0) {
        const { status, headers } = await ask("203.0.113.7");
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 429 && !(Number(headers.get("retry-after")) > 0)) unhelpful++;
      }
    };
    const visitor = async () => {
      for (let at = 0; left > 0; at++) {
        const { status } = await ask(`192.0.2.${at % 200}`);
        if (status !== 200) findings.push(`somebody else was answered ${status}`);
        await delay(500);
      }
    };
    await Promise.all([...Array.from({ length: AT_ONCE }, insist), visitor()]);
    const seconds = (performance.now() - begun) / 1000;
    const most = (CLIENT_RATE / 2) * (Math.floor(seconds / 60) + 1) * SLACK;
    const answered = statuses.get(200) ?? 0;
    figures["questions of one assistant"] =
      `${calls} in ${Math.round(seconds)} s: ${[...statuses].map(([status, n]) => `${n} × ${status}`).join(", ")}`;
    if (answered === 0 || answered > most) findings.push(`${answered} questions were answered, at most ${most} may be`);
    if (unhelpful > 0) findings.push(`${unhelpful} refusals do not say when to come back`);
    const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 429);
    if (others.length > 0) findings.push(`questions were answered ${others.join(", ")}`);
  }
} catch (error) {
  findings.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });
