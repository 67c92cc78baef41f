import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { MODULES as OF_PRODUCT } from "../start/modules.ts";

/**
 * `node scripts/compile-modules.ts`: puts the parts of the modules that `start/modules.ts` names beside each other, in `start/compiled`: one file for each
 * kind of part, which core imports in place of any module. Those of `MODULES_DIR` stand among them (`docs/write-a-module.md`). A module without a part is left out of its file. Names and types stay exact, since each part is
 * imported and spread by its own name.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const COMPILED = "start/compiled";
/** Copies of the modules of `MODULES_DIR`: here `#core/…` and packages are found from them. */
const OWN = "start/own";
const HEADER = "// Written by scripts/compile-modules.ts.\n";

const OF_MODULE = `import type { OfModule } from "#core/contract/module-names.ts";`;

/** A module without it does not compile. */
const REQUIRED = "module.ts";

type Part = {
  /** Of the module's folder; a module may lack it, but for `module.ts`. */
  file: string;
  /** What core imports: all modules' parts, or one of their properties put together. */
  exports: Record<string, (names: readonly string[], modules: readonly FoundModule[]) => string>;
  /** The type of a list, by its file. */
  type?: [name: string, from: string];
};

const all = (names: readonly string[]) => `[${names.join(", ")}]`;
const together = (property: string) => (names: readonly string[]) =>
  names.length === 0 ? "{}" : `{ ${names.map((name) => `...${name}.${property}`).join(", ")} }`;

/** Each part with the name of its module, by which what is off is left out. */
const named = (names: readonly string[], modules: readonly FoundModule[]) =>
  `[${names.map((name, at) => `{ ...${name}, module: "${modules[at]!.name}" }`).join(", ")}]`;

function list(name: string, file: string, type: string, from: string): Part {
  return { file, exports: { [name]: named }, type: [type, from] };
}

/** Names of all modules, each exact. */
const names = (modules: readonly string[]) => `[${modules.map((name) => `...${name}`).join(", ")}] as const`;
const byModule = (names: readonly string[], modules: readonly FoundModule[]) =>
  `{ ${names.map((name, at) => `"${modules[at]!.name}": ${name}`).join(", ")} }`;
const spread = (names: readonly string[]) => `{ ${names.map((name) => `...${name}`).join(", ")} }`;

const PARTS: Record<string, Part> = {
  declared: {
    file: REQUIRED,
    exports: {
      MODULES: (names) => `${all(names)} as const`,
      SUBJECTS_OF_MODULES: together("subjects"),
      JOBS_OF_MODULES: (modules) => names(modules.map((name) => `${name}.jobs`)),
      ASKED_OF_MODULES: (modules) => names(modules.map((name) => `${name}.asked`)),
      KINDS_OF_MODULES: together("kinds"),
      MAILS_OF_MODULES: together("mails"),
      MAIL_LINKS_OF_MODULES: (modules) => names(modules.map((name) => `${name}.mailLinks`)),
      NOTIFICATIONS_OF_MODULES: together("notifications"),
      WAITING_OF_MODULES: together("waiting"),
    },
  },
  areas: { file: "areas.ts", exports: { AREAS_OF_MODULES: names } },
  lists: { file: "lists.ts", exports: { LISTS_OF_MODULES: names } },
  errors: { file: "errors.ts", exports: { ERRORS_OF_MODULES: spread } },
  answers: { file: "answers.ts", exports: { ANSWERS_OF_MODULES: spread } },
  asks: list("ASKS_OF_MODULES", "asks.ts", "AsksPart", "#core/domain/asking/module.ts"),
  suggestions: { file: "suggestions.ts", exports: { SUGGESTIONS_OF_MODULES: spread } },
  journeys: list("JOURNEYS_OF_MODULES", "journeys.ts", "JourneysPart", "#core/web/document/journeys-part.ts"),
  "day-plans": list("DAY_PLANS_OF_MODULES", "day-plans.ts", "DayPlansPart", "#core/web/document/day-plans-part.ts"),
  offline: list("OFFLINE_OF_MODULES", "offline.ts", "OfflinePart", "#core/web/offline/module.ts"),
  effects: { file: "effects.ts", exports: { EFFECTS_OF_MODULES: spread } },
  marks: list("MARKS_OF_MODULES", "marks.ts", "MarksPart", "#core/web/ui/marks.tsx"),
  headers: list("HEADERS_OF_MODULES", "header.ts", "HeaderPart", "#core/web/document/module.ts"),
  "session-ends": list(
    "SESSION_ENDS_OF_MODULES",
    "session-end.ts",
    "SessionEndPart",
    "#core/web/app/session/session-end-part.ts",
  ),
  "page-rows": { file: "page-rows.ts", exports: { PAGE_ROWS_OF_MODULES: spread } },
  wishes: { file: "wishes.ts", exports: { WISHES_OF_MODULES: spread, WISHES_BY_MODULE: byModule } },
  waiting: { file: "waiting.ts", exports: { FOUND_OF_MODULES: spread } },
  offers: { file: "offers.ts", exports: { OFFERS_OF_MODULES: spread } },
  islands: { file: "islands.ts", exports: { ISLAND_TEXTS_OF_MODULES: names } },
  mails: { file: "mails.ts", exports: { DOCUMENTS_OF_MODULES: spread } },
  renders: { file: "renders.ts", exports: { RENDERS_OF_MODULES: byModule } },
  handlers: { file: "server.ts", exports: { HANDLERS_OF_MODULES: together("handlers") } },
  servers: list("SERVERS_OF_MODULES", "server.ts", "ServerPart", "#core/server/module.ts"),
  searches: list("SEARCHES_OF_MODULES", "search.ts", "SearchPart", "#core/server/api/directory/search/for-modules.ts"),
  commands: list("COMMANDS_OF_MODULES", "commands.ts", "CommandsPart", "#core/server/cli/part.ts"),
  accounts: list("ACCOUNTS_OF_MODULES", "account.ts", "AccountPart", "#core/web/account/account/part.ts"),
  "service-workers": list(
    "SERVICE_WORKERS_OF_MODULES",
    "service-worker.ts",
    "ServiceWorkerPart",
    "#core/web/offline/module.ts",
  ),
  desks: list("DESKS_OF_MODULES", "desk.ts", "DeskPart", "#core/web/desk/admin/section.ts"),
  manages: list("MANAGES_OF_MODULES", "manage.ts", "ManagePart", "#core/web/desk/manage/part.ts"),
  sites: list("SITES_OF_MODULES", "site.ts", "SitePart", "#core/web/document/module.ts"),
  slots: list("SLOTS_OF_MODULES", "slots.ts", "SlotsPart", "#core/web/document/module.ts"),
  demos: list("DEMOS_OF_MODULES", "demo.ts", "DemoPart", "#demo/module.ts"),
  harnesses: list("HARNESSES_OF_MODULES", "harness.ts", "HarnessPart", "#harness/support/module.ts"),
  "engines-of-tests": list("ENGINES_OF_MODULES", "engine-of-tests.ts", "EngineOfTests", "#test/support/module.ts"),
  authorisations: list("AUTHORISATIONS_OF_MODULES", "authorisation.ts", "AuthorisationPart", "#test/support/module.ts"),
};

/** A module, and its folder from the root. */
export type FoundModule = { name: string; folder: string; isOwn: boolean };

/** @throws Error where a folder of `MODULES_DIR` is no module, or has the name of one of the product */
export function modulesIn(root = ROOT): FoundModule[] {
  const own = env.MODULES_DIR ? ownModules(resolve(root, env.MODULES_DIR)) : [];
  return [
    ...OF_PRODUCT.map((name) => ({ name, folder: `modules/${name}`, isOwn: false })),
    ...own.map((name) => ({ name, folder: `${OWN}/${name}`, isOwn: true })),
  ];
}

function ownModules(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && existsSync(join(folder, entry.name, REQUIRED)) ? [entry.name] : [],
  );
  if (names.length === 0) throw new Error(`MODULES_DIR: ${folder} has no folder with a ${REQUIRED}`);
  for (const name of names) {
    if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
      throw new Error(`MODULES_DIR: ${name} is no name of a module: small letters and hyphens`);
    if ((OF_PRODUCT as readonly string[]).includes(name))
      throw new Error(`MODULES_DIR: the product has a module ${name}`);
  }
  return names.sort();
}

/** Files that stay the same keep their dates, so that nothing watches or compiles them again. */
export function compileModules(root = ROOT): void {
  const modules = modulesIn(root);
  mkdirSync(join(root, COMPILED), { recursive: true });
  rmSync(join(root, OWN), { recursive: true, force: true });
  for (const { name, folder } of modules.filter(({ isOwn }) => isOwn)) {
    const source = join(resolve(root, env.MODULES_DIR!), name);
    cpSync(source, join(root, folder), { recursive: true, preserveTimestamps: true });
  }
  write(root, "names", `export const MODULE_NAMES = ${JSON.stringify(modules.map(({ name }) => name))} as const;\n`);
  write(root, "migrations", migrationsOf(root, modules));
  for (const [part, { file, exports, type }] of Object.entries(PARTS)) {
    const having = modules.filter(({ folder }) => file === REQUIRED || existsSync(join(root, folder, file)));
    const names = having.map(({ name }) => nameOf(name));
    const imports = having.map(({ name, folder }) => `import ${nameOf(name)} from "#${folder}/${file}";`);
    if (type) imports.unshift(OF_MODULE, `import type { ${type[0]} } from "${type[1]}";`);
    const typed = type ? `: readonly (${type[0]} & OfModule)[]` : "";
    const code = Object.entries(exports).map(
      ([name, value]) => `export const ${name}${typed} = ${value(names, having)};`,
    );
    write(root, part, [...imports, "", ...code, ""].join("\n"));
  }
}

/** The folders with the migrations of modules (`server/db/migrate.ts`). */
function migrationsOf(root: string, modules: readonly FoundModule[]): string {
  const having = modules.filter(({ folder }) => existsSync(join(root, folder, "migrations")));
  const rows = having.map(
    ({ name, folder }) => `  { module: "${name}", folder: new URL("../../${folder}/migrations/", import.meta.url) },\n`,
  );
  return `export const MIGRATIONS_OF_MODULES: readonly { module: string; folder: URL }[] = [\n${rows.join("")}];\n`;
}

function write(root: string, name: string, code: string): void {
  const path = join(root, COMPILED, `${name}.ts`);
  const content = `${HEADER}${code}`;
  if (!existsSync(path) || readFileSync(path, "utf8") !== content) writeFileSync(path, content);
}

const nameOf = (module: string) => module.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

if (import.meta.main) compileModules();
