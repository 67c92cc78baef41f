import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { isLanguage, LANGUAGE_CODES, type Language } from "../src/contract/language-codes.ts";
import { LANGUAGES } from "../src/contract/languages.ts";
import { namespacesIn, readMessages } from "./compile-messages.ts";

/**
 * `npm run check:pack -- gb-wls`, `-- cy`: says what is missing in the pack of a country or a language (`docs/new-place.md`), a line each; without
 * a name, in all of them. What has to be right is an error; what a native reader would miss is a hint.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PACKS = ["ie", "gb-wls", "gb-sct", "fr-bre"];
/** What all regions of a country share, of which a pack is corrected in turn. */
const countryOf = (key: string) => (key.includes("-") ? read(`places/${key.split("-")[0]}/start.json`) : null);
/** In which texts of a pack have to be: those of the product's desk. */
const REQUIRED = ["en", "ga"];

type Names = Record<string, string | undefined>;
type Json = Record<string, unknown>;

const read = (path: string): Json | null =>
  existsSync(ROOT + path) ? (JSON.parse(readFileSync(ROOT + path, "utf8")) as Json) : null;

const starting = read("places/starting.json") as {
  categories: { slug: string; names: Names }[];
  tags: { slug: string; names: Names }[];
};

const errors: string[] = [];
const hints: string[] = [];

/** The fields of `places/{key}/place.json` and their forms. */
const FIELDS: Record<string, (value: unknown) => boolean> = {
  code: (value) => /^[A-Z]{2}$/.test(String(value)),
  languages: (value) => Array.isArray(value) && value.length > 0,
  zone: (value) => Intl.supportedValuesOf("timeZone").includes(String(value)) || isZone(String(value)),
  calendarZone: (value) => Array.isArray(value) && value[0] === "BEGIN:VTIMEZONE" && value.at(-1) === "END:VTIMEZONE",
  map: (value) => ["latitude", "longitude", "zoom"].every((name) => typeof (value as Json)?.[name] === "number"),
  emergency: (value) => typeof value === "object",
  emergencyNumbers: (value) => Array.isArray(value) && value.every((number) => /^\d{2,5}$/.test(String(number))),
  firstDay: (value) => Number(value) >= 1 && Number(value) <= 7,
  distances: (value) => value === "metric" || value === "miles",
  isReviewed: (value) => typeof value === "boolean",
};

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function namesIn(key: string, what: string, names: unknown, languages: readonly string[], required = REQUIRED): void {
  if (typeof names !== "object" || names === null) return void errors.push(`${key}: ${what} has no names by language`);
  const known = names as Names;
  for (const language of required) if (!known[language]) errors.push(`${key}: ${what} has no text in ${language}`);
  for (const language of languages)
    if (!known[language] && !required.includes(language)) hints.push(`${key}: ${what} has no text in ${language} yet`);
}

function checkPlace(key: string, place: Json): readonly string[] {
  if (place.key !== key) errors.push(`${key}: \`key\` must be "${key}"`);
  for (const [name, fits] of Object.entries(FIELDS))
    if (!fits(place[name])) errors.push(`${key}: \`${name}\` is missing, or has another form`);
  const languages = (place.languages ?? []) as string[];
  namesIn(key, "the country", place.name, languages);
  const { money = {}, phone = {}, postcode = {} } = place as Record<string, Json>;
  if (!/^[A-Z]{3}$/.test(String(money.code))) errors.push(`${key}: \`money.code\` must be one of ISO 4217`);
  namesIn(key, "the money", money.name, languages);
  namesIn(key, "an amount of money (`inMoney`)", money.inMoney, languages);
  namesIn(key, "the hint for phone numbers", phone.hint, languages);
  namesIn(key, "the postcode", postcode.name, languages);
  if (!new RegExp(String(postcode.pattern)).test(String(postcode.example)))
    errors.push(`${key}: \`postcode.example\` does not fit \`postcode.pattern\``);
  namesIn(key, "the emergency numbers", place.emergency, languages);
  for (const holiday of (place.holidays ?? []) as { key: string; names: Names }[])
    namesIn(key, `the holiday ${holiday.key}`, holiday.names, languages);
  if (!((place.holidays as unknown[]) ?? []).length) errors.push(`${key}: \`holidays\` is empty`);
  return languages;
}

function checkStart(key: string, start: Json, languages: readonly string[]): void {
  for (const kind of ["categories", "tags"] as const) {
    const slugs = (start[kind] ?? []) as string[];
    if (slugs.length === 0) errors.push(`${key}: no ${kind} to start with`);
    for (const slug of slugs) {
      const found = starting[kind].find((one) => one.slug === slug);
      if (!found) errors.push(`${key}: places/starting.json has no ${slug} among its ${kind}`);
      else namesIn(key, `${kind} ${slug}`, found.names, languages);
    }
  }
  const areas = (start.areas ?? []) as { names: Names; latitude: number; longitude: number }[];
  if (areas.length === 0) errors.push(`${key}: no areas`);
  for (const { names } of areas) namesIn(key, `the area ${Object.values(names)[0]}`, names, languages, []);
  const { pages = [], facts = {} } = (start.legal ?? {}) as { pages?: string[]; facts?: Record<string, Names> };
  if (pages.length === 0) errors.push(`${key}: no legal pages`);
  for (const [name, texts] of Object.entries(facts)) namesIn(key, `the fact ${name}`, texts, languages);
  for (const slug of pages) checkLegal(key, slug, { facts, languages });
}

/** With the facts of law of its country. */
function legalOf(key: string, { legal }: Json): Json {
  const shared = (countryOf(key)?.legal ?? {}) as { facts?: Json };
  const { facts, ...own } = (legal ?? {}) as { facts?: Json };
  return { ...own, facts: { ...shared.facts, ...facts } };
}

/** What the directory itself fills in. */
const OF_DIRECTORY = ["office", "address", "hours"];

/** Marks of headings, lists and facts of a text, which are the same in each language. */
const shapeOf = (paragraphs: readonly string[]) =>
  paragraphs.map((one) => one.replaceAll(/^(# |- |\*\*).*$|^.+$/gm, "$1").replaceAll("\n", " ")).join("|");

function checkLegal(
  key: string,
  slug: string,
  { facts, languages }: { facts: Record<string, Names>; languages: readonly string[] },
): void {
  const template = read(`places/legal/${slug}.json`) as { title: Names; body: Record<string, string[]> } | null;
  if (!template) return void errors.push(`${key}: places/legal/${slug}.json is missing`);
  for (const language of REQUIRED) {
    const body = template.body[language]?.join("\n") ?? "";
    if (!body || !template.title[language]) errors.push(`${key}: the legal page ${slug} has no text in ${language}`);
    for (const [, name = ""] of body.matchAll(/\{(\w+)\}/g))
      if (!OF_DIRECTORY.includes(name) && !facts[name])
        errors.push(`${key}: \`legal.facts.${name}\` is missing (${slug})`);
  }
  const shape = shapeOf(template.body.en ?? []);
  for (const [language, body] of Object.entries(template.body))
    if (shapeOf(body) !== shape)
      errors.push(`${key}: the legal page ${slug} says less in ${language}, or more, than in en`);
  for (const language of languages)
    if (!template.body[language]) hints.push(`${key}: the legal page ${slug} has no text in ${language} yet`);
}

const MESSAGES = "src/texts/messages";
/** Where a language for visitors leaves out what owners, the office and their mails read; other files it has whole. */
const ALSO_OF_THE_DESK = ["corrections", "desk", "mail", "services", "today"].map((name) => `${name}.json`);
/** The files that public screens read. Owners answer on `owners/`. */
const OF_VISITORS = globSync("{src/web/site/{islands,screens},modules/*/site}/**/*.tsx", {
  cwd: ROOT,
  exclude: ["**/owners/**"],
})
  .flatMap((path) => [...readFileSync(ROOT + path, "utf8").matchAll(/\buseTexts\("([\w-]+)"\)/g)])
  .map(([, name]) => `${name}.json`);
const keysOf = (value: unknown, path: string): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
    : [path];

const NAMESPACES = namespacesIn(ROOT);
/** The messages of a language, with those of the modules. */
const keysIn = (code: Language) => NAMESPACES.flatMap((name) => keysOf(readMessages(ROOT, code, name), `${name}.json`));

/** How many messages of the product a language has. Those that are missing are shown where the language is asked for by name. */
function checkLanguage(code: Language): void {
  const all = keysIn("en");
  const missing = new Set(all);
  const files = readdirSync(`${ROOT}${MESSAGES}/${code}`);
  for (const key of keysIn(code)) missing.delete(key);
  const { isComplete, isReviewed, name } = LANGUAGES[code];
  const share = Math.floor((100 * (all.length - missing.size)) / all.length);
  console.log(
    `${code} ${name}: ${share} % of ${all.length} messages${isReviewed ? "" : ", not read by a native reader yet"}`,
  );
  const whole = OF_VISITORS.filter((file) => !ALSO_OF_THE_DESK.includes(file) || !files.includes(file));
  for (const key of missing) {
    if (isComplete || whole.some((file) => key.startsWith(`${file}.`))) errors.push(`${code}: ${key} is missing`);
    else hints.push(`${code}: ${key} is missing`);
  }
}

/** The files of `src` that a part of the document names as those of a pack: the paths in its backticks. */
function placesNamed(heading: string): string[] {
  const guide = readFileSync(`${ROOT}docs/new-place.md`, "utf8");
  const part =
    guide
      .slice(guide.indexOf(`### ${heading}\n`))
      .slice(4)
      .split(/^##/m, 1)[0] ?? "";
  return [...part.matchAll(/`(src\/[^`]+)`/g)].map(([, path = ""]) => path.replace("{code}", "*"));
}

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
const SOURCES = globSync("src/**/*.{ts,tsx,json,css}", { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|\/compiled\//.test(path))
  .map((path) => [path, withoutComments(readFileSync(ROOT + path, "utf8"))] as const);

/** A pack is in no file of `src` but those that the document lists. */
function checkFootprint(pack: string, names: RegExp, headings: readonly string[]): void {
  const listed = headings.flatMap(placesNamed);
  for (const [path, text] of SOURCES)
    if (names.test(text) && !listed.some((glob) => matchesGlob(path, glob)))
      errors.push(`${pack}: ${path} names it, which docs/new-place.md does not list (${headings.at(-1)})`);
}

/** How code calls a language: by its name in English, and by its code, unless that means something else as well. */
function languageInCode(code: Language): RegExp {
  const name = new Intl.DisplayNames("en", { type: "language" }).of(code)?.replace(" ", ".?") ?? code;
  const quoted = code === "br" ? "" : `|["']${code}["']`; // also the name of a compression
  return new RegExp(`(?<![a-z])${name}(?![a-z])${quoted}|\\b${code}: ["'{[]`, "i");
}

/** Where code names the pack of a country, such as `welsh` for that of Wales. */
const COUNTRY_PACK = "Writing a pack";
/** The languages that the product began with are everywhere. */
const FIRST_LANGUAGES: readonly Language[] = ["en", "ga", "fr"];

const asked = argv.slice(2);
for (const code of LANGUAGE_CODES) {
  if (asked.length > 0 && !asked.includes(code)) continue;
  checkLanguage(code);
  if (!FIRST_LANGUAGES.includes(code))
    checkFootprint(code, languageInCode(code), [COUNTRY_PACK, "Writing a language pack"]);
}
for (const key of asked.length > 0 ? asked.filter((one) => !isLanguage(one)) : PACKS) {
  const place = read(`places/${key}/place.json`);
  const start = read(`places/${key}/start.json`);
  if (!place) errors.push(`${key}: places/${key}/place.json is missing`);
  if (!start) errors.push(`${key}: places/${key}/start.json is missing`);
  if (place && start) checkStart(key, { ...start, legal: legalOf(key, start) }, checkPlace(key, place));
  if (key !== PACKS[0]) checkFootprint(key, new RegExp(`\\b${key}\\b`), [COUNTRY_PACK]);
  if (!PACKS.includes(key)) errors.push(`${key}: is not in src/server/config/packs.ts yet`);
}
for (const hint of argv.length > 2 ? hints : []) console.log(`hint   ${hint}`);
for (const error of errors) console.error(`error  ${error}`);
if (errors.length === 0) console.log("Nothing that has to be there is missing.");
process.exitCode = errors.length > 0 ? 1 : 0;
