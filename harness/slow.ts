/**
 * Slow readers, slow writers, clients that have vanished, and thousands of idle connections, all at once:
 * `npm run harness -- slow`. It fails where one is not cut at its limit, where others are not answered meanwhile, and where
 * memory or open handles stay. Nothing is random in it, so there is no seed.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DEMO_ACCOUNTS } from "../src/domain/security/demo-accounts.ts";
import { ATTACKS, findingsOf } from "./slow/attacks.ts";
import type { RawConnection } from "./slow/raw-connection.ts";
import { conclude, type Figures, spread } from "./support/conclude.ts";
import { startProduct } from "./support/product-process.ts";

/** Longer than the longest limit, also of a slow reader who has begun it anew by reading a little. */
const LIMIT_MS = 105_000;
const ASK_EVERY_MS = 100;
/** Connections that are opened at the same moment. */
const AT_ONCE = 100;
const MAX_WAIT_MS = 5_000;
/** Above the figure before: what the connections need while they are open, and what the collector leaves. */
const MAX_GROWTH_MB = 250;
const MAX_HANDLES_LEFT = 30;

const dataDir = await mkdtemp(join(tmpdir(), "eolaire-slow-"));
const product = await startProduct({ dataDir, workers: 1, settings: { DEMO: "on" } });
const findings: string[] = [];
let figures: Figures = {};
try {
  const { origin } = product;
  const headers = { authtoken: await adminToken(origin) };
  await fetch(`${origin}/en/pages`);
  const before = (await product.figures())[0]!;
  const answers: number[] = [];
  let isOver = false;
  let highest = before;

  const askOthers = async () => {
    while (!isOver) {
      const start = performance.now();
      const response = await fetch(`${origin}/en/stories`, { signal: AbortSignal.timeout(MAX_WAIT_MS) }).catch(
        () => null,
      );
      if (response?.status !== 200) findings.push(`somebody else got ${response?.status ?? "no answer"}`);
      await response?.text();
      answers.push(performance.now() - start);
      const now = (await product.figures())[0]!;
      if (now.residentMb > highest.residentMb) highest = { ...now, handles: Math.max(now.handles, highest.handles) };
      else highest = { ...highest, handles: Math.max(now.handles, highest.handles) };
      await delay(ASK_EVERY_MS);
    }
  };

  const asking = askOthers();
  const rows = await Promise.all(
    ATTACKS.map(async (attack) => {
      const connections: RawConnection[] = [];
      for (let at = 0; at < attack.connections; at++) {
        connections.push(attack.start(origin, headers));
        if (at % AT_ONCE === AT_ONCE - 1) await delay(ASK_EVERY_MS);
      }
      const ends = await Promise.all(connections.map((connection) => connection.ended(LIMIT_MS)));
      for (const connection of connections) connection.destroy();
      findings.push(...findingsOf(attack, ends));
      const seconds = ends.flatMap((one) => (one.seconds === null ? [] : [one.seconds])).sort((a, b) => a - b);
      const times = seconds.length > 0 ? `after ${seconds[0]!.toFixed(1)} to ${seconds.at(-1)!.toFixed(1)} s` : "never";
      return [attack.name, `${seconds.length} of ${attack.connections} cut, ${times}`] as const;
    }),
  );
  isOver = true;
  await asking;
  await delay(2_000);
  const after = (await product.figures())[0]!;
  if (after.handles > before.handles + MAX_HANDLES_LEFT) findings.push(`${after.handles} handles are open at the end`);
  if (highest.residentMb > before.residentMb + MAX_GROWTH_MB) findings.push("memory grew too much");
  const shown = (figure: number) => Math.round(figure);
  figures = {
    ...Object.fromEntries(rows),
    "answers to others: median, p95, longest": `${answers.length}: ${spread(answers)}`,
    "memory before, at most, after, MB": [before, highest, after].map(({ residentMb }) => shown(residentMb)).join(", "),
    "handles before, at most, after": [before, highest, after].map(({ handles }) => handles).join(", "),
  };
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
conclude({ figures, findings });

async function adminToken(origin: string): Promise<string> {
  const { email, password } = DEMO_ACCOUNTS.find(({ role }) => role === "admin")!;
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=eolaire`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
}
