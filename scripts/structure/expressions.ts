import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor } from "vite";

export type Expression = {
  /** Path from the root, and line: `src/a.ts:12`. */
  place: string;
  source: string;
  flags: string;
};

/** A call of `RegExp`, whose pattern is known when its module has been loaded. */
type Composed = { file: string; line: number; column: number };

/**
 * Every regular expression of the product: literals, what modules compose as they load (`new RegExp(…)`), and the patterns of countries.
 * @returns `hidden`: where one is composed later, of a text that nobody knows before
 */
export async function readExpressions(root: string): Promise<{ expressions: Expression[]; hidden: string[] }> {
  const files = globSync(["src/**/*.{ts,tsx}", "packages/*/src/**/*.ts"], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const read = files.sort().map((file) => expressionsIn(file, readFileSync(join(root, file), "utf8")));
  const places = globSync("places/*/place.json", { cwd: root }).sort();
  const { expressions, hidden } = await load(
    root,
    read.flatMap(({ composed }) => composed),
  );
  return {
    expressions: [
      ...read.flatMap(({ literals }) => literals),
      ...expressions,
      ...places.flatMap((file) => patternsIn(JSON.parse(readFileSync(join(root, file), "utf8")), file)),
    ],
    hidden,
  };
}

function expressionsIn(file: string, text: string): { literals: Expression[]; composed: Composed[] } {
  const literals: Expression[] = [];
  const composed: Composed[] = [];
  const positionOf = (offset: number) => {
    const before = text.slice(0, offset).split("\n");
    return { line: before.length, column: before.at(-1)!.length + 1 };
  };
  const call = ({ callee, start }: { callee: object; start: number }) => {
    if ("name" in callee && callee.name === "RegExp") composed.push({ file, ...positionOf(start) });
  };
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      literals.push({ place: `${file}:${positionOf(node.start).line}`, source: pattern, flags });
    },
    NewExpression: call,
    CallExpression: call,
  }).visit(parseSync(file, text).program);
  return { literals, composed };
}

/** Loads the modules that compose expressions, and notes what each of those calls makes. */
async function load(root: string, composed: Composed[]): Promise<{ expressions: Expression[]; hidden: string[] }> {
  const made = new Map<string, RegExp[]>();
  const note = (regExp: RegExp) => {
    const caller = new Error().stack?.split("\n")[3] ?? "";
    const at = /(file:\/\/.*?:\d+:\d+)\)?$/.exec(caller)?.[1] ?? "";
    made.set(at, [...(made.get(at) ?? []), regExp]);
    return regExp;
  };
  const original = RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, args, newTarget) => note(Reflect.construct(target, args, newTarget)),
    apply: (target, self, args) => note(Reflect.apply(target, self, args)),
  });
  try {
    for (const file of new Set(composed.map((one) => one.file))) await import(pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  const of = ({ file, line, column }: Composed) =>
    made.get(`${pathToFileURL(join(root, file)).href}:${line}:${column}`) ?? [];
  return {
    expressions: composed.flatMap((one) =>
      of(one).map(({ source, flags }) => ({ place: `${one.file}:${one.line}`, source, flags })),
    ),
    hidden: composed.filter((one) => of(one).length === 0).map(({ file, line }) => `${file}:${line}`),
  };
}

/** A country's patterns of postcodes and numbers are texts of its pack. */
function patternsIn(value: unknown, file: string): Expression[] {
  if (typeof value === "string") return value.startsWith("^") ? [{ place: file, source: value, flags: "" }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((one) => patternsIn(one, file));
}
