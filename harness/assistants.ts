/**
 * Programs that mean no good, against a product with two workers: `npm run harness -- assistants [--calls 10000]`. A token that got out
 * is used from many addresses at once and is revoked meanwhile; one calls what it was not made for; modules are asked what nobody should (`harness.ts` of
 * each), such as 10,000 questions as fast as they can be sent. It fails where a call by the token is answered a second after it was revoked, where
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
import { becomeAdministrator, CLIENT_RATE, type Office, openOffice } from "./support/office.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { calls: { type: "string", default: "10000" }, minutes: { type: "string" } }, // it takes what it takes
});
const AT_ONCE = 40;
const REVOKED_WITHIN_MS = 1_000;

type Attempt = (office: Office, calls: number) => Promise<Outcome>;

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
    const { tried, refused, findings: found, figure } = await attempt(office, Number(options.calls));
    figures[what] = figure ?? `${refused} of ${tried} refused`;
    findings.push(...found);
  }

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
} catch (error) {
  findings.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });
