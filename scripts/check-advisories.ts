/**
 * `node scripts/check-advisories.ts`: npm knows no published flaw of a package that the product needs at run time, and
 * `src/domain/security/fixed-versions.ts` none of the programs that come with packages. A registry that does not say so is a failure: with
 * `--offline` or ADVISORIES=offline none is asked, and with `--may-be-offline` (`npm test`) one that does not answer is a warning.
 */
import { spawnSync } from "node:child_process";
import { argv, env } from "node:process";
import { fileURLToPath } from "node:url";
import { LIST_DATE } from "../src/domain/security/fixed-versions.ts";
import { type Binary, listBinaries } from "./binaries.ts";

const TIMEOUT_MS = 20_000;
/** PostgreSQL mends flaws every three months. */
const LIST_AGE_DAYS = 120;

type Advisory = { title: string; url: string; severity: string };
type Audit = { vulnerabilities?: Record<string, { name: string; severity: string; via: (Advisory | string)[] }> };

const failures: string[] = [];
const warnings: string[] = [];

if (argv.includes("--offline") || env.ADVISORIES === "offline")
  warnings.push("npm was not asked for published flaws of packages (--offline).");
else checkPackages(audit());
for (const binary of await listBinaries()) checkBinary(binary);
const age = Temporal.PlainDate.from(LIST_DATE).until(Temporal.Now.plainDateISO()).days;
if (age > LIST_AGE_DAYS)
  warnings.push(
    `The list of flaws in programs is ${age} days old: src/domain/security/fixed-versions.ts says where to look.`,
  );

for (const line of warnings) console.warn(`WARNING: ${line}`);
for (const line of failures) console.error(line);
process.exitCode = failures.length > 0 ? 1 : 0;

/** null: npm was stopped, could not ask the registry, or the registry (a mirror) has no list. */
function audit(): Audit["vulnerabilities"] | null {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    cwd: fileURLToPath(new URL("../", import.meta.url)),
    encoding: "utf8",
    timeout: TIMEOUT_MS,
  });
  try {
    return (JSON.parse(stdout ?? "") as Audit).vulnerabilities ?? null;
  } catch {
    return null;
  }
}

function checkPackages(found: Audit["vulnerabilities"] | null): void {
  if (!found) {
    const lines = argv.includes("--may-be-offline") ? warnings : failures;
    lines.push(
      "The registry did not say whether packages have published flaws: run `npm run check` where `npm audit` is answered.",
    );
    return;
  }
  for (const { name, severity, via } of Object.values(found)) {
    const reasons = via.map((one) => (typeof one === "string" ? `by ${one}` : `${one.title} (${one.url})`));
    failures.push(`${name}, ${severity}: ${reasons.join("; ")}`);
  }
}

/** Of PostgreSQL and ffmpeg the system has newer ones, which go first; the other two are ours to update. */
function checkBinary({ program, version, origin, judgement: { is, fixed } }: Binary): void {
  const judged = {
    fixed: "no flaw is known",
    flawed: `published flaws, fixed in ${fixed}`,
    unknown: "not in the list",
  };
  const line = `${program} ${version} (${origin}): ${judged[is]} as of ${LIST_DATE}`;
  console.log(line);
  if (is !== "flawed") return;
  const isOurs = program === "Node.js" || program === "libvips";
  (isOurs ? failures : warnings).push(
    `${line}. ${isOurs ? `Update the package ${origin}.` : `Install ${program} on the system.`}`,
  );
}
