import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "recheck";
import { BOUNDED } from "./structure/bounded-expressions.ts";
import { type Expression, readExpressions } from "./structure/expressions.ts";

/**
 * `node scripts/check-expressions.ts [PLACE]`: the work of every regular expression grows with its text only, as far as `recheck` can say;
 * of which it cannot, `scripts/structure/bounded-expressions.ts` says what bounds their text. docs/contributing.md says what to do.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/expressions.json");
/** Bounds of work rather than of time, so that a busy machine says the same: the slowest takes four seconds of a processor. */
const LIMITS = {
  maxRepeatCount: 1_000,
  maxNFASize: 1_000,
  timeout: 120_000,
  maxIteration: 2,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  maxAttackStringSize: 30_000,
  attackLimit: 20_000_000,
  attackTimeout: null,
  incubationTimeout: null,
};
/** For those whose analysis would take minutes: attacks begin with what their own runs show. */
const DYNAMIC = { ...LIMITS, checker: "fuzz", seeder: "dynamic", seedingTimeout: null } as const;
/** Counts such as `{1,30}`, multiplied: where more ways through an expression are counted, its analysis takes minutes. */
const MANY_COUNTS = 1_000_000;

const { version } = JSON.parse(readFileSync(join(ROOT, "node_modules/recheck/package.json"), "utf8"));

const { expressions, hidden } = await readExpressions(ROOT);
const said = new Map<string, string>(Object.entries(readCache()));
const nameOf = ({ source, flags }: Expression) => `/${source}/${flags}`;
const verdicts = new Map<string, string>();
const fileOf = ({ place }: Expression) => place.replace(/:\d+$/, "");
/** Bounded as a whole: of these only one has to be found that is refused. */
const wholeFiles = BOUNDED.flatMap(({ file, expressions: some }) => (some ? [] : [file]));
const others = expressions.filter((one) => !wholeFiles.includes(fileOf(one)));
const left = new Map(others.map((one) => [nameOf(one), one])).values();
await check("", ""); // starts the program of `recheck`, which the first ones would start several times
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const one of left) await decide(one);
  }),
);
for (const file of wholeFiles)
  for (const one of expressions.filter((any) => fileOf(any) === file)) if (await decide(one)) break;
writeCache();

const isOf = (one: Expression, file: string, source?: string) =>
  fileOf(one) === file && (source === undefined || one.source === source);
/** Those without a source stand for all of their file. */
const entries = BOUNDED.flatMap(({ file, expressions = [undefined] }) =>
  expressions.map((regExp) => ({ file, source: regExp?.source })),
);
const isBounded = (one: Expression) => entries.some(({ file, source }) => isOf(one, file, source));
const refused = expressions.filter((one) => verdicts.get(nameOf(one)));
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
async function decide(one: Expression): Promise<string> {
  const name = nameOf(one);
  const known = verdicts.get(name) ?? said.get(name);
  const verdict = known ?? (await verdictOf(one));
  verdicts.set(name, verdict);
  if (known === undefined) writeCache();
  return verdict;
}

/** By the program of `recheck`, half the work of its JavaScript, which decides where a system has none: both say the same. */
async function verdictOf({ source, flags }: Expression): Promise<string> {
  const counts = [...source.matchAll(/\{(?:\d*,)?(\d+)\}/g)].reduce((product, [, most]) => product * Number(most), 1);
  const found = await check(source, flags, counts > MANY_COUNTS ? DYNAMIC : LIMITS);
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
