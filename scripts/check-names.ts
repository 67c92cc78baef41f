import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/**
 * `node scripts/check-names.ts [folder]`: no name that we declare in `src` or `packages` holds a word of our own where the field has
 * one. The glossary, with what to say instead: docs/contributing.md.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Each is looked for as whole words of a name, whatever its case: `kept` is in `isKept` and `KEPT_DAYS`, not in `keptt`. */
const OUTDATED = [
  "kept",
  "deed",
  "deeds",
  "told",
  "hung",
  "hang",
  "hangs",
  "hanging",
  "shelf",
  "newcomer",
  "newcomers",
  "stranger",
  "strangers",
  "standing",
  "room",
  "turn",
  "turns",
  "tell",
  "tells",
  "publishes",
  "outdates",
  "outdated",
  "bell",
  "hand over",
  "carrier",
  "lanes",
  "live",
  "way",
  "ways",
  "parts",
  "words",
  "clearable",
  "fault",
  "faults",
].map((words) => ` ${words} `);

/** Names that mean what they say: at most ten. */
const ALLOWED = new Set<string>([]);

type Node = { type: string; [key: string]: unknown };

/** Where a name is declared, by the type of the node and the key under which the name stands. */
const DECLARED: Record<string, readonly string[]> = {
  VariableDeclarator: ["id"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["id", "params"],
  ArrowFunctionExpression: ["params"],
  ClassDeclaration: ["id"],
  PropertyDefinition: ["key"],
  MethodDefinition: ["key"],
  TSTypeAliasDeclaration: ["id"],
  TSInterfaceDeclaration: ["id"],
  TSPropertySignature: ["key"],
  TSMethodSignature: ["key"],
  Property: ["key"],
};

const only = process.argv[2] ?? "";
const findings = globSync(["{src,packages}/**/*.ts", "src/**/*.tsx"], { cwd: ROOT })
  .filter((path) => path.startsWith(only) && !path.endsWith("db/schema.ts") && !path.includes("/compiled/"))
  .sort()
  .flatMap((path) => {
    const names = [basename(path).replace(/\..*$/, ""), ...namesIn(readFileSync(join(ROOT, path), "utf8"), path)];
    return [...new Set(names)].filter(isOutdated).map((name) => `${path}: ${name}`);
  });
for (const finding of findings) console.error(finding);
console.log(`${findings.length} names hold a word of the glossary's left side`);
process.exitCode = findings.length > 0 ? 1 : 0;

function isOutdated(name: string): boolean {
  if (ALLOWED.has(name)) return false;
  if (name.startsWith("MOST_")) return true;
  const words = ` ${name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z]+/g, " ")
    .toLowerCase()} `;
  return OUTDATED.some((word) => words.includes(word));
}

function namesIn(text: string, path: string): string[] {
  const names: string[] = [];
  const walk = (node: unknown, isDeclared: boolean): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, isDeclared);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const { type, ...rest } = node as Node;
    if (isDeclared && (type === "Identifier" || type === "PrivateIdentifier")) names.push(String(rest.name));
    for (const [key, child] of Object.entries(rest)) {
      const isPattern =
        isDeclared &&
        /Pattern$|^RestElement$|^Property$/.test(type) &&
        /^(value|left|argument|elements|properties)$/.test(key);
      walk(child, isPattern || (DECLARED[type] ?? []).includes(key));
    }
  };
  walk(parseSync(path, text).program, false);
  return names;
}
