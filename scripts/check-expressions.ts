import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BOUNDED } from "./structure/bounded-expressions.ts";
import { type Expression, readExpressions } from "./structure/expressions.ts";

/**
 * `node scripts/check-expressions.ts [PLACE]`: the work of every regular expression grows with its text only, as far as `recheck` can say;
 * of which it cannot, `scripts/structure/bounded-expressions.ts` says what bounds their text. docs/contributing.md says what to do.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/expressions.json");
/** Bounds of work rather than of time, so that a busy machine says the same. */
const LIMITS = {
  maxRepeatCount: 1_000,
  maxNFASize: 1_000,
  timeout: 20_000,
  maxIteration: 2,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  maxAttackStringSize: 30_000,
  attackLimit: 20_000_000,
  attackTimeout: null,
  incubationTimeout: null,
};
/** For those whose analysis takes too long, such as of large sets of letters: attacks begin with what their own runs show. */
const DYNAMIC = { ...LIMITS, checker: "fuzz", seeder: "dynamic", seedingTimeout: null, timeout: 120_000 } as const;

process.env.RECHECK_SYNC_BACKEND = "pure"; // the same everywhere; without it a thread is asked, and a program of the system
const { checkSync } = await import("recheck");
const { version } = JSON.parse(readFileSync(join(ROOT, "node_modules/recheck/package.json"), "utf8"));

const { expressions, hidden } = await readExpressions(ROOT);
const said = new Map<string, string>(Object.entries(readCache()));
const nameOf = ({ source, flags }: Expression) => `/${source}/${flags}`;
const verdicts = new Map<string, string>();
for (const one of expressions) {
  const name = nameOf(one);
  if (verdicts.has(name)) continue;
  verdicts.set(name, said.get(name) ?? verdictOf(one));
  if (!said.has(name)) writeCache();
}
writeCache();

const fileOf = ({ place }: Expression) => place.replace(/:\d+$/, "");
const isOf = (one: Expression, file: string, source?: string) =>
  fileOf(one) === file && (source === undefined || one.source === source);
/** Those without a source stand for all of their file. */
const entries = BOUNDED.flatMap(({ file, expressions = [undefined] }) =>
  expressions.map((regExp) => ({ file, source: regExp?.source })),
);
const isBounded = (one: Expression) => entries.some(({ file, source }) => isOf(one, file, source));
const refused = expressions.filter((one) => verdicts.get(nameOf(one)) !== "");
const findings = [
  ...refused.filter((one) => !isBounded(one)).map((one) => `${one.place}: ${nameOf(one)} ${verdicts.get(nameOf(one))}`),
  ...hidden.map((place) => `${place}: an expression is composed when it is needed: make it a constant of its module`),
  ...entries
    .filter(({ file, source }) => !refused.some((one) => isOf(one, file, source)))
    .map(({ file, source = "" }) => `bounded-expressions.ts: ${file} needs no entry ${source}`),
].filter((line) => line.startsWith(process.argv[2] ?? ""));
for (const line of findings) console.error(line);
console.log(
  `${expressions.length} regular expressions: ${refused.length} bounded otherwise, ${findings.length} to mend`,
);
process.exitCode = findings.length > 0 ? 1 : 0;

/** @returns what is wrong with it; empty: its work grows with the text only */
function verdictOf(one: Expression): string {
  const first = checkSync(one.source, one.flags, LIMITS);
  const found = first.status === "unknown" ? checkSync(one.source, one.flags, DYNAMIC) : first;
  if (found.status === "safe") return "";
  if (found.status === "vulnerable") return `takes work of ${found.complexity.summary}: ${found.attack.pattern}`;
  return `could not be decided: ${"message" in found.error ? found.error.message : found.error.kind}`;
}

/** Verdicts by expression, of the same checker with the same limits. */
function readCache(): Record<string, string> {
  try {
    const { key, verdicts: cached } = JSON.parse(readFileSync(CACHE, "utf8"));
    return key === cacheKey() ? cached : {};
  } catch {
    return {};
  }
}

function writeCache(): void {
  mkdirSync(join(CACHE, ".."), { recursive: true });
  writeFileSync(CACHE, JSON.stringify({ key: cacheKey(), verdicts: Object.fromEntries([...said, ...verdicts]) }));
}

function cacheKey(): string {
  return `${version} ${JSON.stringify(DYNAMIC)}`;
}
