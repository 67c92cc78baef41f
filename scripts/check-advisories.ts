/**
 * `node scripts/check-advisories.ts`: npm knows no published flaw of a package that the product needs at run time. A registry that
 * does not answer, or has no list of flaws (mirrors), is a warning: tests also run without a network.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const TIMEOUT_MS = 20_000;

type Advisory = { title: string; url: string; severity: string };
type Audit = { vulnerabilities?: Record<string, { name: string; severity: string; via: (Advisory | string)[] }> };

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  cwd: fileURLToPath(new URL("../", import.meta.url)),
  encoding: "utf8",
  timeout: TIMEOUT_MS,
});

const audit = parsed(stdout);
if (!audit?.vulnerabilities) {
  console.warn("The registry did not say whether packages have published flaws: `npm audit` where it can be reached.");
} else {
  const found = Object.values(audit.vulnerabilities);
  for (const { name, severity, via } of found) {
    const reasons = via.map((one) => (typeof one === "string" ? `by ${one}` : `${one.title} (${one.url})`));
    console.error(`${name}, ${severity}: ${reasons.join("; ")}`);
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}

function parsed(text: string | null): Audit | null {
  try {
    return JSON.parse(text ?? "") as Audit;
  } catch {
    return null; // npm was stopped, or has printed no JSON
  }
}
