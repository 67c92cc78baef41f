import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

/** Packages of this repository are imported by their names. */
const SCOPE = "@eolaire/";
/** `#core/*` and the others of package.json. */
const ALIAS = /^(#[^/]+)\/(.+)$/;

type Aliases = Record<string, string>;

export type Import = {
  from: string;
  to: string;
  /** Only types are imported, which Node does not load. */
  isOfTypes: boolean;
};

/** With the path or name by which it is written. */
export type WrittenImport = Import & { specifier: string };

/**
 * Every import of one file of the repository by another: static and dynamic, of values and of types.
 * @param root folder of the repository
 * @param patterns globs below it, such as `src/**\/*.ts`
 * @returns paths from the root, in the order of the files
 * @throws Error for a relative import that names no file
 */
export function readImports(root: string, patterns: string[]): { files: string[]; imports: WrittenImport[] } {
  const files = globSync(patterns, { cwd: root }).sort();
  const { imports: aliases } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { imports: Aliases };
  return { files, imports: files.flatMap((file) => importsOf(root, file, aliases)) };
}

function importsOf(root: string, file: string, aliases: Aliases): WrittenImport[] {
  const text = readFileSync(join(root, file), "utf8");
  const { module } = parseSync(file, text);
  const isType = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every((entry) => entry.isType);
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isOfTypes: isType(entries),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => ({ specifier: entry.moduleRequest?.value, isOfTypes: entry.isType })),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: literal(text.slice(moduleRequest.start, moduleRequest.end)),
      isOfTypes: false,
    })),
  ];
  const ours = requests.filter(
    ({ specifier }) => specifier && (/^[.#]/.test(specifier) || specifier.startsWith(SCOPE)),
  );
  return [...Map.groupBy(ours, ({ specifier }) => specifier!)].map(([specifier, imported]) => {
    const to = specifier.startsWith(SCOPE)
      ? entryOf(root, specifier)
      : pathOf(aliases, file, specifier.replace(/\?.*$/, ""));
    if (!existsSync(join(root, to))) throw new Error(`${file} imports ${specifier}, which is not there`);
    return { from: file, to, specifier, isOfTypes: imported.every(({ isOfTypes }) => isOfTypes) };
  });
}

/** The file that a specifier names from another, by its place or by the `imports` of package.json. */
function pathOf(aliases: Aliases, file: string, specifier: string): string {
  const [, alias, rest] = ALIAS.exec(specifier) ?? [];
  if (!alias || !rest) return normalize(join(dirname(file), specifier));
  const target = aliases[`${alias}/*`];
  if (!target) throw new Error(`${file} imports ${specifier}, which package.json does not name`);
  return normalize(target.replace("*", rest));
}

/** The file that a package of this repository names for a specifier, by its `exports`. */
function entryOf(root: string, specifier: string): string {
  const [name = "", ...path] = specifier.slice(SCOPE.length).split("/");
  const { exports } = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"));
  const entry = typeof exports === "string" ? exports : exports[[".", ...path].join("/")];
  return normalize(join("packages", name, entry ?? specifier));
}

/** The text of a string literal; undefined for an expression, whose value is known at run time only. */
const literal = (source: string) => /^(["'`])([^"'`$]*)\1$/.exec(source)?.[2];
