import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Constants, compileNamespace, type Messages } from "../packages/messages/src/compile.ts";
import { INTL_TAG } from "../src/contract/language-tags.ts";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "../src/contract/languages.ts";
import { namespacesOf, TEXT_SETS, type TextSet } from "../src/texts/messages/sets.ts";
import { type FoundModule, modulesIn } from "./compile-modules.ts";

/**
 * `node scripts/compile-messages.ts`: makes TypeScript modules of the messages in `src/texts/messages/{locale}/*.json` and
 * `modules/{module}/texts/{locale}.json`, ICU MessageFormat, and writes those that changed (docs/decisions/026-messages-are-compiled.md).
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SOURCES = "src/texts/messages";
const COMPILED = "src/texts/messages/compiled";
/** The language that all others are compared with. */
const REFERENCE: Language = "en";
/** `@eolaire/messages` has their plural rules. */
const WITH_RULES: readonly Language[] = [REFERENCE, "ga"];
const HEADER = "// Written by scripts/compile-messages.ts.\n";

/**
 * What every message may call the two languages of the directory, in its own language, by `languages.json`: `{firstLanguage}` is “English”, `{inFirst}` “in
 * English”, `{InFirst}` the same at the beginning of a sentence.
 */
const LANGUAGE_NAMES: Constants = {
  of(argument, locale) {
    const [, form, which] =
      /^(in|In)(First|Second)$/.exec(argument) ?? /^()(first|second)Language$/.exec(argument) ?? [];
    return which && `languages_${locale}[${which.toUpperCase()}].${form || "name"}`;
  },
  imports(code) {
    const locales = [...new Set([...code.matchAll(/\blanguages_(\w+)\[/g)].map(([, locale]) => locale))];
    const used = ["FIRST", "SECOND"].filter((which) => code.includes(`[${which}].`));
    if (used.length === 0) return [];
    return [
      `import { ${used.join(", ")} } from "#core/contract/locales.ts";`,
      ...locales.map((locale) => `import languages_${locale} from "../${locale}/languages.ts";`),
    ];
  },
};
const { linkPackages } = (await import(new URL("./setup/link-packages.mjs", import.meta.url).href)) as {
  linkPackages(): void;
};

/** @throws Error that lists, with file and key, every message that is missing or does not fit its English one */
export function compileMessages(root = ROOT): void {
  linkPackages(); // what every build and test that compiles messages needs as well
  const unknown = LANGUAGE_CODES.filter((code) => !(code in LANGUAGES));
  if (unknown.length > 0) throw new Error(`src/contract/languages.ts: ${unknown.join(", ")}: is missing`);
  const namespaces = namespacesIn(root);
  const files = new Map<string, string>();
  const issues: string[] = [];
  for (const namespace of namespaces) {
    const sources = WITH_RULES.map((locale) => [locale, readMessages(root, locale, namespace)]);
    const others = LANGUAGE_CODES.filter((code) => !WITH_RULES.includes(code)).map((code) => [
      code,
      {
        messages: readMessages(root, code, namespace),
        tag: INTL_TAG[code],
        fallback: LANGUAGES[code].isComplete ? [] : LANGUAGES[code].fallback,
      },
    ]);
    const compiled = compileNamespace(Object.fromEntries(sources), Object.fromEntries(others), LANGUAGE_NAMES);
    for (const [locale, code] of Object.entries(compiled.modules)) files.set(`${locale}/${namespace}.ts`, code);
    issues.push(
      ...compiled.issues.map(({ locale, key, issue }) => `${SOURCES}/${locale}/${namespace}.json: ${key}: ${issue}`),
    );
  }
  if (issues.length > 0) throw new Error(`Messages that do not fit:\n${issues.join("\n")}`);
  for (const language of LANGUAGE_CODES) {
    for (const name of Object.keys(TEXT_SETS) as TextSet[]) {
      files.set(
        `${language}/sets/${name}.ts`,
        objectModule(namespacesOf(name), (namespace) => `../${namespace}.ts`),
      );
    }
    files.set(`${language}/index.ts`, languageModule(namespaces, language));
  }
  files.set("index.ts", TYPE);
  files.set("loaders.ts", LOADERS);
  writeChanged(join(root, COMPILED), files);
}

export function namespacesIn(root: string): string[] {
  const ofCore = WITH_RULES.flatMap((locale) =>
    readdirSync(join(root, SOURCES, locale)).map((file) => file.slice(0, -5)),
  );
  const ofModules = modulesIn(root).flatMap((module) =>
    Object.keys(textsOfModule(root, module, REFERENCE)).filter((key) => isOf(module, key)),
  );
  return [...new Set([...ofCore, ...ofModules])].sort();
}

/** The messages of a namespace, with those that modules add to it, as translators write them. */
export function readMessages(root: string, locale: string, namespace: string): Messages {
  const path = join(root, SOURCES, locale, `${namespace}.json`);
  const own = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  return modulesIn(root).reduce(
    (all, module) => merged(all, textsOfModule(root, module, locale)[namespace] ?? {}, module),
    own,
  );
}

/** Its own namespace, and further ones, such as that of an island. */
const isOf = ({ name }: FoundModule, namespace: string) => namespace === name || namespace.startsWith(`${name}-`);

type Files = Record<string, Messages>;
/** By path: each is asked for once for each namespace. */
const filesOfModules = new Map<string, Files>();

/** By namespace: its own have its name, or begin with it; in others it adds what core says of a module's things, such as the name of a job. */
function textsOfModule(root: string, { folder, isOwn }: FoundModule, locale: string): Files {
  const pathOf = (language: string) => join(root, folder, "texts", `${language}.json`);
  // One's own need not be in each language of the product: it is read in English in the others.
  const languages = isOwn && isComplete(locale) ? [locale, REFERENCE] : [locale];
  const path = languages.map(pathOf).find((one) => existsSync(one));
  return path === undefined
    ? {}
    : filesOfModules.getOrInsertComputed(path, () => JSON.parse(readFileSync(path, "utf8")) as Files);
}

const isComplete = (locale: string) => LANGUAGE_CODES.some((code) => code === locale && LANGUAGES[code].isComplete);

/** @throws Error where the module would change a message that is there */
function merged(all: Messages, added: Messages, module: FoundModule): Messages {
  const [present, more] = [new Map(Object.entries(all)), Object.entries(added)];
  for (const [key, value] of more) {
    const before = present.get(key);
    if (typeof before === "string" || (before && typeof value === "string"))
      throw new Error(`${module.folder}/texts: ${key} is there already`);
    present.set(key, before && typeof value !== "string" ? merged(before, value, module) : value);
  }
  return Object.fromEntries(present);
}

/** `{ namespace: module }` as the default export. */
function objectModule(namespaces: readonly string[], pathOf: (namespace: string) => string): string {
  const imports = namespaces.map((namespace) => `import ${nameOf(namespace)} from "${pathOf(namespace)}";`);
  const entries = namespaces.map((namespace) => `  "${namespace}": ${nameOf(namespace)},`);
  return [...imports, "", "export default {", ...entries, "};", ""].join("\n");
}

/** All texts of a language, for the server, which loads those that it needs. English gives the type. */
function languageModule(namespaces: readonly string[], language: Language): string {
  const texts = objectModule(namespaces, (namespace) => `./${namespace}.ts`);
  if (language === REFERENCE) return texts;
  const typed = texts.replace("export default {", "const texts: Texts = {").concat("\nexport default texts;\n");
  return `import type { Texts } from "../index.ts";\n${typed}`;
}

const TYPE = `import type texts from "./${REFERENCE}/index.ts";

export type Texts = typeof texts;
`;

const LOADERS = `import type { Language } from "#core/contract/language-tags.ts";
import type { Texts } from "./index.ts";

export const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
${LANGUAGE_CODES.map((code) => `  ${code}: () => import("./${code}/index.ts"),`).join("\n")}
};
`;

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
