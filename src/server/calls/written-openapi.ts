import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { country } from "#core/contract/country.ts";
import { LOCALES } from "#core/contract/locales.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import { MODULES } from "#start/compiled/declared.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { openApiDocument, sentenceOf } from "./openapi.ts";
import { subjectsWithout } from "./subjects.ts";

/** Stands for the address of the server until a start fills it in. */
const SERVER = "https://server.invalid/api";

/** The descriptions are of a country, and name the languages of the directory. */
export const writtenOpenApi = (folder: string): string =>
  join(folder, `openapi-${country.key}-${LOCALES.join("-")}.json`);

export const openApiText = (): string =>
  JSON.stringify(openApiDocument({ serverUrl: SERVER, version: packageJson.version }));

/**
 * The document as the build wrote it, since making it holds the event loop for seconds. Where the build wrote none, as in tests and
 * for a pair of languages that no country's own is, it is made.
 */
export async function loadOpenApi(
  folder: string | undefined,
  serverUrl: string,
  modulesOff: readonly ModuleName[] = [],
): Promise<string> {
  const written = folder === undefined ? null : await readFile(writtenOpenApi(folder), "utf8").catch(() => null);
  const whole = (written ?? openApiText()).replace(JSON.stringify(SERVER), () => JSON.stringify(serverUrl));
  return withoutModules(whole, modulesOff);
}

type Document = {
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, unknown>;
  components: { schemas: Record<string, unknown> };
};

/** The text of the document without the calls of modules that are off, and without the schemas that only these name. */
export function withoutModules(text: string, off: readonly ModuleName[]): string {
  if (off.length === 0) return text;
  const document = JSON.parse(text) as Document;
  const subjects = subjectsWithout(off);
  const names = subjects.map(([name]) => name);
  const present = new Set<string>(subjects.flatMap(([, { calls }]) => Object.values(calls).map(({ path }) => path)));
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => present.has(path)));
  const { schemas } = document.components;
  const named = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (named.has(name)) continue;
      named.add(name);
      follow(schemas[name]);
    }
  };
  follow(paths);
  const gone = MODULES.filter(({ name }) => off.includes(name)).map(sentenceOf);
  const description = gone.reduce((said, sentence) => said.replace(sentence, ""), document.info.description);
  return JSON.stringify({
    ...document,
    info: { ...document.info, description },
    tags: document.tags.filter(({ name }) => names.includes(name)),
    paths,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => named.has(name))),
    },
  });
}
