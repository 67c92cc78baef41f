import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { argv, env, execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { LANGUAGE_CODES } from "../src/contract/language-codes.ts";
import { LANGUAGES } from "../src/contract/languages.ts";
import { MODULES } from "../start/modules.ts";

/**
 * `npm run guide [--only text,screen,island,job,language,field,desk,modules,modules/webhooks,example]`: does on a copy of the repository what `docs/contributing.md` says under
 * *Adding*, takes the desk and each module out, and puts the example of a module of one’s own in. After the first step alone the compiler has to name what is missing; after all of them the copy has to compile.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));

type Step = {
  /** What the guide calls it. */
  name: string;
  first: (copy: Copy) => void;
  /** What the compiler has to name while the rest is missing. */
  missing: readonly RegExp[];
  rest: (copy: Copy) => void;
  /** Commands of the guide, as arguments of `node`. */
  commands?: readonly string[][];
};

class Copy {
  readonly #dir = mkdtempSync(join(tmpdir(), "eolaire-guide-"));
  /** The setting `MODULES_DIR`. */
  modulesDir: string | undefined;

  constructor() {
    const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: ROOT, maxBuffer: 64 << 20 });
    for (const path of stdout.toString().split("\0").filter(Boolean)) cpSync(join(ROOT, path), join(this.#dir, path));
    symlinkSync(join(ROOT, "node_modules"), join(this.#dir, "node_modules"));
  }

  write(path: string, text: string): void {
    const to = join(this.#dir, path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }

  /** @throws Error where the guide's place is not there any more */
  edit(path: string, before: string, after: string): void {
    this.change(path, (text) => {
      if (!text.includes(before)) throw new Error(`${path} does not have ${JSON.stringify(before)}`);
      return text.replace(before, () => after);
    });
  }

  change(path: string, changed: (text: string) => string): void {
    this.write(path, changed(readFileSync(join(this.#dir, path), "utf8")));
  }

  /** Changes messages of a language. */
  messages<Texts>(language: string, name: string, change: (texts: Texts) => void): void {
    const path = `src/texts/messages/${language}/${name}.json`;
    const texts = JSON.parse(readFileSync(join(this.#dir, path), "utf8")) as Texts;
    change(texts);
    this.write(path, `${JSON.stringify(texts, null, 2)}\n`);
  }

  delete(path: string): void {
    rmSync(join(this.#dir, path), { recursive: true });
  }

  run(...command: string[]): { isDone: boolean; output: string } {
    const settings = { ...env, MODULES_DIR: this.modulesDir };
    const options = { cwd: this.#dir, maxBuffer: 64 << 20, env: settings };
    const { status, stdout, stderr } = spawnSync(execPath, command, options);
    return { isDone: status === 0, output: `${stdout}${stderr}` };
  }

  compile() {
    const modules = this.run("scripts/compile-modules.ts");
    const texts = this.run("scripts/compile-messages.ts");
    // The state of incremental checks stands in `node_modules`, which is not copied.
    const types = this.run("node_modules/typescript/bin/tsc", "-p", ".", "--checkers", "2", "--incremental", "false");
    const runs = [modules, texts, types];
    return { isDone: runs.every(({ isDone }) => isDone), output: runs.map(({ output }) => output).join("") };
  }

  remove(): void {
    rmSync(this.#dir, { recursive: true });
  }
}

/** Those without a message of which nothing compiles. */
const COMPLETE = LANGUAGE_CODES.filter((code) => LANGUAGES[code].isComplete);

type PageLabels = { page: { fields: Record<string, string> } };
type JobTexts = { jobs: { names: Record<string, string>; about: Record<string, string> } };
type LanguageNames = Record<string, { name: string; in: string; In: string }>;

const HYDRATION_TEST = "src/web/site/islands/hydration.test.tsx";
const IMPORT_OF_ISLAND = `import { CopyAddress } from "#core/web/site/islands/copy-address/CopyAddress.island.tsx";\n`;
const ISLAND = `import { useTexts } from "#core/web/i18n/texts.tsx";
import { island } from "#core/web/ui/island/island.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { useShortStatus } from "#core/web/ui/use-short-status.ts";

type Props = { address: string };

/** A button under the map. */
export const CopyAddress = island<Props>(
  { name: "CopyAddress", props: { address: true }, texts: "islands" },
  function CopyAddress({ address }) {
    const { copy, copied } = useTexts("islands").address;
    const [status, say] = useShortStatus();
    const onClick = () => navigator.clipboard.writeText(address).then(() => say(copied));
    return (
      <span>
        <button type="button" hidden={!useIsHydrated()} onClick={onClick}>
          {copy}
        </button>
        <span role="status">{status}</span>
      </span>
    );
  },
);
`;

const STEPS: Record<string, Step> = {
  text: {
    name: "A text of a page",
    first: (copy) =>
      copy.edit(
        "src/contract/pages/texts.ts",
        "  description: {",
        `  motto: { max: 80, about: ["A motto in English", "A motto in Irish"], example: ["Fresh daily", "Úr gach lá"] },
  description: {`,
      ),
    missing: [/motto/],
    rest(copy) {
      copy.write(
        "src/server/db/migrations/9001_motto.sql",
        "alter table page add column motto text, add column motto_ie text;\n",
      );
      for (const language of COMPLETE)
        copy.messages<PageLabels>(language, "desk", ({ page }) => {
          Object.assign(page.fields, { motto: "Motto {inFirst}", motto_ie: "Motto {inSecond}" });
        });
    },
    commands: [["scripts/db-types.ts"], ["scripts/write-docs.ts"]],
  },
  screen: {
    name: "A screen",
    first: (copy) => copy.edit("src/web/screens.ts", "  OfflineScreen,\n", "  OfflineScreen,\n  TidesScreen,\n"),
    missing: [/TidesScreen/],
    rest(copy) {
      copy.edit(
        "src/web/screens.ts",
        `import { InfoScreen }`,
        `import { TidesScreen } from "./site/screens/tides/tides.tsx";\nimport { InfoScreen }`,
      );
      copy.write("src/web/site/screens/tides/tides.tsx", SCREEN);
      for (const language of COMPLETE)
        copy.write(`src/texts/messages/${language}/tides.json`, `${JSON.stringify({ title: "Tides", about: "…" })}\n`);
    },
  },
  island: {
    name: "An island",
    first(copy) {
      copy.write("src/web/site/islands/copy-address/CopyAddress.island.tsx", ISLAND);
      const contact = "src/web/site/screens/page/page-contact.tsx";
      const use = "<CopyAddress address={page.address} />";
      copy.edit(contact, "      {hasArea && (\n", `      {page.address && ${use}}\n      {hasArea && (\n`);
      copy.change(contact, (text) => `${IMPORT_OF_ISLAND}${text}`);
    },
    missing: [/CopyAddress\.island\.tsx.*address/],
    rest(copy) {
      for (const language of COMPLETE)
        copy.messages<object>(language, "islands", (texts) => {
          Object.assign(texts, { address: { copy: "Copy address", copied: "Address copied" } });
        });
      copy.change(HYDRATION_TEST, (text) =>
        `${IMPORT_OF_ISLAND}${text}`.replace(
          "  OpeningNow:",
          () => '  CopyAddress: <CopyAddress address="The Pier" />,\n  OpeningNow:',
        ),
      );
    },
    commands: [["scripts/compile-messages.ts"], ["node_modules/vitest/vitest.mjs", "run", HYDRATION_TEST]],
  },
  job: {
    name: "A background job",
    first: (copy) => copy.edit("src/contract/office/jobs.ts", '  "backup-wal",\n', '  "backup-wal",\n  "tides",\n'),
    missing: [/tides/],
    rest(copy) {
      copy.edit(
        "src/server/all-jobs.ts",
        '      name: "search-hours",',
        `      name: "tides",
      everyMs: DAY,
      work: async ({ signal }) => signal.throwIfAborted(),
    },
    {
      name: "search-hours",`,
      );
      for (const language of COMPLETE)
        copy.messages<JobTexts>(language, "admin-figures", ({ jobs }) => {
          Object.assign(jobs.names, { tides: "Tides" });
          Object.assign(jobs.about, { tides: "So that people know when the strand is dry." });
        });
    },
  },
  language: {
    name: "A reader’s language",
    first: (copy) => copy.edit("src/contract/language-codes.ts", '"fr", "br"]', '"fr", "br", "kw"]'),
    missing: [/language-tags\.ts/, /languages\.ts/, /catalogue\.ts/, /search-languages\.ts/],
    rest(copy) {
      copy.edit("src/contract/language-tags.ts", 'br: "br-FR"', 'br: "br-FR", kw: "kw-GB"');
      copy.edit(
        "src/contract/languages.ts",
        "export const LANGUAGES: Record<Language, LanguageFacts> = {",
        `export const LANGUAGES: Record<Language, LanguageFacts> = {
  kw: { name: "Kernewek", read: "Kernewek", direction: "ltr", isComplete: false, isReviewed: false, fallback: ["en"] },`,
      );
      copy.edit("src/server/feeds/catalogue.ts", 'br: "BRE"', 'br: "BRE", kw: "COR"');
      copy.edit("src/domain/search-languages.ts", 'br: "simple"', 'br: "simple", kw: "simple"');
      const kw = { name: "Cornish", in: "in Cornish", In: "In Cornish" };
      for (const language of LANGUAGE_CODES)
        copy.messages<LanguageNames>(language, "languages", (names) => Object.assign(names, { kw }));
      copy.write("src/texts/messages/kw/home.json", "{}\n");
    },
    commands: [["scripts/check-pack.ts", "kw"]],
  },
  field: {
    name: "A field of a page’s row",
    first(copy) {
      const page = "export interface Page {\n";
      copy.edit("src/server/db/schema.ts", page, `${page}  motto_color: string | null;\n`);
      copy.edit(
        "src/contract/pages/own.ts",
        "...pageTextInputs, ...planning",
        "...pageTextInputs, motto_color: optionalText(text(20)), ...planning",
      );
    },
    missing: [/merging\/server\/rules\.ts/, /page-fields\.ts/, /as-on-day\.ts/],
    rest(copy) {
      const after = (path: string, line: string, added: string) => copy.edit(path, line, `${line}${added}`);
      after("modules/merging/server/rules.ts", '  color: "color",\n', '  motto_color: "stays",\n');
      after("src/contract/pages/page-fields.ts", '  color: { with: "call" },\n', '  motto_color: { with: "call" },\n');
      after("src/contract/pages/page-fields.ts", '  color: "typed",\n', '  motto_color: "saved",\n');
      copy.edit(
        "src/domain/pages/as-on-day.ts",
        `__, ...fields }) =>
    withFields<OwnPage, Content<"editPageBasics">>`,
        `__, motto_color, ...fields }) =>
    withFields<OwnPage, Omit<Content<"editPageBasics">, "motto_color">>`,
      );
    },
  },
  desk: {
    name: "Without the desk",
    first: (copy) => {
      for (const path of ["src/web/desk", "test/support/desk"]) copy.delete(path);
    },
    missing: [/desk-screens/],
    rest(copy) {
      copy.edit("src/web/screens.ts", 'import { ADMIN_SCREENS, MANAGE_SCREENS } from "./desk/desk-screens.tsx";\n', "");
      copy.edit("src/web/screens.ts", "  ...MANAGE_SCREENS,\n  ...ADMIN_SCREENS,\n", "");
    },
  },
};

/** The whole of it is one step: a folder, and its name in the list. */
function withoutModule(name: string): string | null {
  const copy = new Copy();
  try {
    copy.delete(`modules/${name}`);
    const others = MODULES.filter((one) => one !== name);
    copy.write("start/modules.ts", `export const MODULES = ${JSON.stringify(others)} as const;\n`);
    const { isDone, output } = copy.compile();
    if (!isDone) return `without it the rest does not compile:\n${output}`;
    const structure = copy.run("scripts/check-structure.ts");
    return structure.isDone ? null : structure.output;
  } finally {
    copy.remove();
  }
}

/** @returns what the compiler says of the example, which `npm start` builds in without asking it */
function withExample(): string | null {
  const copy = new Copy();
  try {
    copy.modulesDir = "examples";
    const { isDone, output } = copy.compile();
    return isDone ? null : output;
  } finally {
    copy.remove();
  }
}

const SCREEN = `import { textsFor } from "../../../../texts/texts-for.ts";
import { defineScreen } from "../../../document/screen.ts";
import { useTexts } from "../../../i18n/texts.tsx";

/** When the strand is dry. */
export const TidesScreen = defineScreen<null>({
  path: "/tides",
  async load() {
    return null;
  },
  head(_, { locale }) {
    const { title, about } = textsFor(locale, "tides");
    return { title, description: about };
  },
  View() {
    return <h1>{useTexts("tides").title}</h1>;
  },
});
`;

const { only } = parseArgs({
  args: argv.slice(2),
  options: { only: { type: "string", default: [...Object.keys(STEPS), "modules", "example"].join() } },
}).values;
let status = 0;
for (const key of only.split(",")) {
  if (/^modules\b/.test(key)) {
    for (const name of MODULES.filter((one) => key === "modules" || key === `modules/${one}`)) {
      const error = withoutModule(name);
      if (error !== null) status = 1;
      console.log(`Without the module ${name}: ${error ?? "the rest compiles, and its structure holds"}`);
    }
    continue;
  }
  if (key === "example") {
    const error = withExample();
    if (error !== null) status = 1;
    console.log(`With the example of a module: ${error ?? "it compiles"}`);
    continue;
  }
  const step = STEPS[key];
  if (!step) throw new Error(`unknown: ${key}; there are ${Object.keys(STEPS).join(", ")}, modules, example`);
  const error = follow(step);
  if (error !== null) status = 1;
  console.log(`${step.name}: ${error ?? "the first step alone is refused, the whole compiles"}`);
}
exit(status);

/** @returns what is wrong; null: nothing */
function follow({ first, missing, rest, commands = [] }: Step): string | null {
  const copy = new Copy();
  try {
    first(copy);
    const begun = copy.compile();
    if (begun.isDone) return "its first step alone compiles: nobody is told what is missing";
    const unnamed = missing.filter((word) => !word.test(begun.output));
    if (unnamed.length > 0) return `the compiler does not name ${unnamed.join(", ")}:\n${begun.output}`;
    rest(copy);
    for (const command of commands) {
      const { isDone, output } = copy.run(...command);
      if (!isDone) return `${command.join(" ")}:\n${output}`;
    }
    const whole = copy.compile();
    return whole.isDone ? null : `as the guide describes it, it does not compile:\n${whole.output}`;
  } finally {
    copy.remove();
  }
}
