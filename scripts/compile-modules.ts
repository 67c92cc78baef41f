import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MODULES } from "../start/modules.ts";

/**
 * `node scripts/compile-modules.ts`: puts the parts of the modules that `start/modules.ts` names beside each other, in `start/compiled`: one file for each
 * kind of part, which core imports in place of any module. A module without a part is left out of its file. Names and types stay exact, since each part is
 * imported and spread by its own name.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const COMPILED = "start/compiled";
const HEADER = "// Written by scripts/compile-modules.ts.\n";

/** A module without it does not compile. */
const REQUIRED = "module.ts";

type Part = {
  /** Of the module's folder; a module may lack it, but for `module.ts`. */
  file: string;
  /** What core imports: all modules' parts, or one of their properties put together. */
  exports: Record<string, (names: readonly string[]) => string>;
  /** The type of a list, by its file. */
  type?: [name: string, from: string];
};

const all = (names: readonly string[]) => `[${names.join(", ")}]`;
const together = (property: string) => (names: readonly string[]) =>
  names.length === 0 ? "{}" : `{ ${names.map((name) => `...${name}.${property}`).join(", ")} }`;

function list(name: string, file: string, type: string, from: string): Part {
  return { file, exports: { [name]: all }, type: [type, from] };
}

const spread = (names: readonly string[]) => `{ ${names.map((name) => `...${name}`).join(", ")} }`;

const PARTS: Record<string, Part> = {
  declared: {
    file: REQUIRED,
    exports: {
      MODULES: (names) => `${all(names)} as const`,
      SUBJECTS_OF_MODULES: together("subjects"),
      JOBS_OF_MODULES: (names) => `[${names.map((name) => `...${name}.jobs`).join(", ")}] as const`,
      KINDS_OF_MODULES: together("kinds"),
      MAILS_OF_MODULES: together("mails"),
    },
  },
  effects: { file: "effects.ts", exports: { EFFECTS_OF_MODULES: spread } },
  wishes: { file: "wishes.ts", exports: { WISHES_OF_MODULES: spread } },
  offers: { file: "offers.ts", exports: { OFFERS_OF_MODULES: spread } },
  mails: { file: "mails.ts", exports: { DOCUMENTS_OF_MODULES: spread } },
  handlers: { file: "server.ts", exports: { HANDLERS_OF_MODULES: together("handlers") } },
  servers: list("SERVERS_OF_MODULES", "server.ts", "ServerPart", "#core/server/module.ts"),
  desks: list("DESKS_OF_MODULES", "desk.ts", "DeskPart", "#core/web/desk/admin/section.ts"),
  sites: list("SITES_OF_MODULES", "site.ts", "SitePart", "#core/web/document/module.ts"),
  slots: list("SLOTS_OF_MODULES", "slots.ts", "SlotsPart", "#core/web/site/module.ts"),
  demos: list("DEMOS_OF_MODULES", "demo.ts", "DemoPart", "#demo/module.ts"),
  harnesses: list("HARNESSES_OF_MODULES", "harness.ts", "HarnessPart", "#harness/support/module.ts"),
  authorisations: list("AUTHORISATIONS_OF_MODULES", "authorisation.ts", "AuthorisationPart", "#test/support/module.ts"),
};

/** Files that stay the same keep their dates, so that nothing watches or compiles them again. */
export function compileModules(root = ROOT): void {
  mkdirSync(join(root, COMPILED), { recursive: true });
  for (const [part, { file, exports, type }] of Object.entries(PARTS)) {
    const having = MODULES.filter((name) => file === REQUIRED || existsSync(join(root, "modules", name, file)));
    const names = having.map(nameOf);
    const imports = having.map((name) => `import ${nameOf(name)} from "#modules/${name}/${file}";`);
    if (type) imports.unshift(`import type { ${type[0]} } from "${type[1]}";`);
    const typed = type ? `: readonly ${type[0]}[]` : "";
    const code = Object.entries(exports).map(([name, value]) => `export const ${name}${typed} = ${value(names)};`);
    const content = `${HEADER}${[...imports, "", ...code, ""].join("\n")}`;
    const path = join(root, COMPILED, `${part}.ts`);
    if (!existsSync(path) || readFileSync(path, "utf8") !== content) writeFileSync(path, content);
  }
}

const nameOf = (module: string) => module.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

if (import.meta.main) compileModules();
