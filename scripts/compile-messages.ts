import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileNamespace, type Messages } from "../packages/messages/src/compile.ts";
import { FURTHER_LANGUAGES, LANGUAGES } from "../src/contract/languages.ts";
import { LOCALES } from "../src/contract/locales.ts";
import { READER_SETS, TEXT_SETS, type TextSet } from "../src/texts/messages/sets.ts";

/**
 * `node scripts/compile-messages.ts`: makes TypeScript modules of the messages in `src/texts/messages/{locale}/*.json`,
 * ICU MessageFormat, and writes those that changed (docs/decisions/026-messages-are-compiled.md).
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SOURCES = "src/texts/messages";
const COMPILED = "src/texts/messages/compiled";
const HEADER = "// Written by scripts/compile-messages.ts.\n";
const { linkPackages } = (await import(new URL("./setup/link-packages.mjs", import.meta.url).href)) as {
  linkPackages(): void;
};

/** @throws Error that lists, with file and key, every message that is missing or does not fit its English one */
export function compileMessages(root = ROOT): void {
  linkPackages(); // what every build and test that compiles messages needs as well
  const namespaces = [
    ...new Set(LOCALES.flatMap((locale) => readdirSync(join(root, SOURCES, locale)).map((file) => file.slice(0, -5)))),
  ].sort();
  const files = new Map<string, string>();
  const issues: string[] = [];
  for (const namespace of namespaces) {
    const sources = LOCALES.map((locale) => [locale, read(root, locale, namespace)]);
    const partial = FURTHER_LANGUAGES.map((language) => [
      language,
      {
        messages: read(root, language, namespace),
        fallback: LANGUAGES[language].fallback,
        tag: LANGUAGES[language].intl,
      },
    ]);
    const compiled = compileNamespace(Object.fromEntries(sources), Object.fromEntries(partial));
    for (const [locale, code] of Object.entries(compiled.modules)) files.set(`${locale}/${namespace}.ts`, code);
    issues.push(
      ...compiled.issues.map(({ locale, key, issue }) => `${SOURCES}/${locale}/${namespace}.json: ${key}: ${issue}`),
    );
  }
  if (issues.length > 0) throw new Error(`Messages that do not fit:\n${issues.join("\n")}`);
  const sets = LOCALES.map((locale) => [locale, Object.keys(TEXT_SETS)] as const);
  for (const [language, names] of [...sets, ...FURTHER_LANGUAGES.map((one) => [one, READER_SETS] as const)]) {
    for (const name of names) {
      const members = TEXT_SETS[name as TextSet];
      files.set(
        `${language}/sets/${name}.ts`,
        objectModule(members, (namespace) => `../${namespace}.ts`),
      );
    }
  }
  files.set("index.ts", indexModule(namespaces));
  for (const language of FURTHER_LANGUAGES) files.set(`${language}/index.ts`, furtherModule(namespaces));
  files.set("further.ts", loadersModule());
  writeChanged(join(root, COMPILED), files);
}

const read = (root: string, locale: string, namespace: string): Messages => {
  const path = join(root, SOURCES, locale, `${namespace}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
};

/** `{ namespace: module }` as the default export. */
function objectModule(namespaces: readonly string[], pathOf: (namespace: string) => string): string {
  const imports = namespaces.map((namespace) => `import ${nameOf(namespace)} from "${pathOf(namespace)}";`);
  const entries = namespaces.map((namespace) => `  "${namespace}": ${nameOf(namespace)},`);
  return [...imports, "", "export default {", ...entries, "};", ""].join("\n");
}

/** All texts in English and Irish, for the server. English gives the type. */
function indexModule(namespaces: readonly string[]): string {
  const imports = LOCALES.flatMap((locale) =>
    namespaces.map((namespace) => `import ${nameOf(`${locale}-${namespace}`)} from "./${locale}/${namespace}.ts";`),
  );
  const objects = LOCALES.map((locale) => {
    const entries = namespaces.map((namespace) => `  "${namespace}": ${nameOf(`${locale}-${namespace}`)},`);
    return [`const ${locale}${locale === LOCALES[0] ? "" : ": Texts"} = {`, ...entries, "};"].join("\n");
  });
  const type = `export type Texts = typeof ${LOCALES[0]};`;
  return [...imports, "", ...objects, "", type, `export const TEXTS = { ${LOCALES.join(", ")} };`, ""].join("\n");
}

/** All texts of a further language, which the server loads where it is switched on. */
function furtherModule(namespaces: readonly string[]): string {
  const texts = objectModule(namespaces, (namespace) => `./${namespace}.ts`)
    .replace("export default {", "const texts: Texts = {")
    .concat("\nexport default texts;\n");
  return `import type { Texts } from "../index.ts";\n${texts}`;
}

function loadersModule(): string {
  const loaders = FURTHER_LANGUAGES.map((language) => `  ${language}: () => import("./${language}/index.ts"),`);
  return ["export const FURTHER_TEXTS = {", ...loaders, "};", ""].join("\n");
}

const nameOf = (namespace: string) => namespace.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Files that stay the same keep their dates, so that nothing watches or compiles them again; others are removed. */
function writeChanged(folder: string, files: Map<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of files) {
    const path = join(folder, name);
    const content = HEADER + code;
    if (existsSync(path) && readFileSync(path, "utf8") === content) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (entry.endsWith(".ts") && !files.has(entry.replaceAll("\\", "/"))) rmSync(join(folder, entry));
  }
}

if (import.meta.main) {
  try {
    compileMessages();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
