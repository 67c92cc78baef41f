import { country, isStandard } from "#core/contract/country.ts";
import { INTL_TAG } from "#core/contract/language-tags.ts";
import { LANGUAGE_CODES, LANGUAGES } from "#core/contract/languages.ts";
import { areStandard } from "#core/contract/locales.ts";
import { brandRules, brandScales } from "#core/domain/brand-colours.ts";
import { escapeMarkup } from "#core/domain/escape-markup.ts";
import { memoised } from "#core/domain/memoised.ts";
import { hashSource } from "#core/domain/security/hash-source.ts";
import { writtenNames } from "#core/texts/date-names.ts";
import { iconsOf } from "#core/texts/drawing/landscapes.ts";
import { FIRST, LOCALES, type Locale } from "#core/texts/locales.ts";
import type { PageResources, When } from "../ui/page-resources.ts";
import { analyticsTag } from "./analytics.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { ISLANDS_SCRIPT } from "./islands-script.ts";
import { jsonForScript } from "./json-ld.ts";
import { READER_CHOICES_SCRIPT } from "./reader-choices.ts";
import type { Head, ScreenContext } from "./screen.ts";
import { speculationRules } from "./speculation-rules.ts";
import type { InlineStyles, UsedStyles } from "./used-styles.ts";

/** The built files, from Vite's manifests. */
export type Assets = {
  styles: string[];
  /** The same stylesheets, for documents without an app. */
  usedStyles: UsedStyles;
  /** Preloaded: before the first paint they cause no shift of the layout. Others load when they are used. */
  fonts: string[];
  /** Preloaded where the styles of the document use them. */
  italicFonts: string[];
  islands: Record<string, { file: string; imports: string[]; styles: string[] }>;
  /** The files of what is hydrated, by the name of the island. */
  hydrated: Record<string, string[]>;
  /** The script that hydrates it. */
  hydration: { file: string; imports: string[] };
  /** The modules of the text sets (messages/sets.ts), by `{locale}/{set}`. */
  texts: Record<string, string[]>;
};

/** `prefix`: what it has in common with other documents, the same string in each; `rest`: what follows, as UTF-8. */
export type HtmlDocument = { prefix: string; rest: Uint8Array<ArrayBuffer>; contentSecurityPolicy: string };

export function documentOf(sections: {
  head: Head;
  body: string;
  resources: PageResources;
  assets: Assets;
  context: ScreenContext;
  /** The script of the operator's analytics; null: none. */
  analytics: string | null;
  isInTwoLanguages?: boolean | undefined;
}): HtmlDocument {
  const { head, body, resources, assets, context, analytics } = sections;
  // An app in the browser renders more than the document has.
  const hasApp = APPS.some((name) => resources.islands.has(name));
  const used = hasApp ? NO_STYLES : assets.usedStyles.of(body, resources.islands.keys());
  const paper = head.pageSize ? `@page{size:${PAPER[head.pageSize]};margin:0}` : (head.pageRules ?? "");
  const { color } = context.site.directory;
  const rules = rulesOf(resources) + paper + brandRules(color);
  const prefix = prefixOf(attributesOf(context.locale), used, { assets, languages: context.site.languages });
  const icons = iconsOf(context.site.directory);
  const begin = `<title>${escapeMarkup(titleOf(head, context))}</title>
${rules && `<style>${rules}</style>`}
${metaTags(sections)}
<meta name="theme-color" content="${brandScales(color).teal.light[7]}">
<link rel="icon" href="${icons.tab.href}" type="${icons.tab.type}"><link rel="apple-touch-icon" href="${icons.apple}"><link rel="manifest" href="${escapeMarkup(head.manifest ?? "/site.webmanifest")}">
${islandTags(resources, assets, context.locale)}${analyticsTag(analytics)}
${(head.jsonLd ?? []).map((thing) => `<script type="application/ld+json">${jsonForScript(thing)}</script>`).join("")}
</head>
<body>`;
  const styleSources = [used.source, rules && hashSource(rules)];
  const policy = contentSecurityPolicy(styleSources, resources, { ...context, analytics });
  const rest = new TextEncoder().encode(`${begin}${body}</body>\n</html>`);
  return { prefix, rest, contentSecurityPolicy: policy };
}

/** What is the same in all documents of a process. */
/** The names of months and days in languages that browsers do not know. */
const datesOf = memoised(LANGUAGE_CODES.length, (locale: Locale) => {
  const names = writtenNames([locale, ...LOCALES]);
  return names ? ` data-dates="${escapeMarkup(names)}"` : "";
});

type ForAll = { assets: Assets; languages: readonly Locale[] };

/** What scripts know of a country and of languages that are not the standard ones. */
const PLACE =
  (isStandard ? "" : ` data-country="${escapeMarkup(JSON.stringify(country))}"`) +
  (areStandard ? "" : ` data-languages="${LOCALES.join(" ")}"`);

const prefixes = new WeakMap<InlineStyles, Map<string, string>>();

/** The begin of a document, up to its styles. Only one with `NO_STYLES` links to stylesheets. */
function prefixOf(attributes: string, used: InlineStyles, forAll: ForAll): string {
  const known = prefixes.get(used) ?? new Map<string, string>();
  prefixes.set(used, known);
  const prefix = known.get(attributes) ?? newPrefix(attributes, used, forAll);
  known.set(attributes, prefix);
  return prefix;
}

function newPrefix(attributes: string, used: InlineStyles, { assets, languages }: ForAll): string {
  const fonts = [...assets.fonts, ...(isItalic(used) ? assets.italicFonts : [])];
  return `<!doctype html>
<html ${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script id="reader-choices">${READER_CHOICES_SCRIPT}</script>
<script type="speculationrules">${speculationRules(languages).json}</script>
${fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join("")}
${used === NO_STYLES ? assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("") : `<style>${used.css}</style>`}`;
}

const FONT_FACES = /@font-face\{[^@}]*\}/g;
const isItalic = ({ css }: InlineStyles) => css.replaceAll(FONT_FACES, "").includes("font-style:italic");

/** CSS Paged Media has no name for A6. */
const PAPER = { A5: "148mm 210mm", A6: "105mm 148mm" };

const APPS = ["hydrated-app", "desk-app"] as const;
const NO_STYLES: InlineStyles = { css: "", source: "" };

export const rulesOf = (resources: PageResources) =>
  [...resources.rules].map(([name, declarations]) => `.${name}{${declarations}}`).join("");

/** A document for a frame: without scripts and inline styles, which the policy of the surrounding document refuses. */
export function framedDocument(
  body: string,
  { resources, assets, locale }: { resources: PageResources; assets: Assets; locale: Locale },
): string {
  const own = [...resources.islands.keys()].flatMap((name) => assets.islands[name]?.styles ?? []);
  const links = [...assets.styles, ...own].map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">${links}</head><body>${body}</body></html>`;
}

/** Those of `<html>`: the language, and what scripts know of the place. */
export const attributesOf = (locale: Locale) => `lang="${locale}"${directionOf(locale)}${PLACE}${datesOf(locale)}`;

/** Left to right is the direction of a document that names none. */
function directionOf(locale: Locale): string {
  const direction: "ltr" | "rtl" = LANGUAGES[locale].direction;
  return direction === "ltr" ? "" : ` dir="${direction}"`;
}

const titleOf = (head: Head, { site, locale }: ScreenContext) =>
  head.title === site.name[locale] ? head.title : `${head.title} · ${site.name[locale]}`;

type MetaInput = { head: Head; context: ScreenContext; isInTwoLanguages?: boolean | undefined };

function metaTags({ head, context, isInTwoLanguages = false }: MetaInput): string {
  const { site, locale, path } = context;
  const address = (language: Locale) => site.publicUrl + (head.address ?? `/${language}${path === "/" ? "" : path}`);
  const meta = (name: string, content: string | undefined) =>
    content
      ? `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escapeMarkup(content)}">`
      : "";
  const image = head.image ?? "/open-graph.jpg";
  return [
    meta("description", head.description),
    head.noindex ? meta("robots", "noindex") : `<link rel="canonical" href="${escapeMarkup(address(locale))}">`,
    ...(head.address ? [] : languageLinks(isInTwoLanguages ? LOCALES : site.languages, address, firstLanguage(site))),
    ...(head.feeds ?? []).map(
      (feed) =>
        `<link rel="alternate" type="${feed.type}" title="${escapeMarkup(feed.title)}" href="${escapeMarkup(feed.href)}">`,
    ),
    meta("og:title", head.title),
    meta("og:description", head.description),
    meta("og:type", head.type === "article" ? "article" : "website"),
    meta("og:url", address(locale)),
    meta("og:site_name", site.name[locale]),
    meta("og:locale", INTL_TAG[locale].replace("-", "_")),
    meta("og:image", image.startsWith("/") ? site.publicUrl + image : image),
    meta("twitter:card", "summary_large_image"),
  ].join("\n");
}

/** The language of readers who ask for none of those that there are. */
const firstLanguage = ({ directory }: ScreenContext["site"]): Locale => directory.languages[0] ?? FIRST;

function languageLinks(languages: readonly Locale[], address: (language: Locale) => string, first: Locale): string[] {
  const standard = languages.find((language) => language === first) ?? FIRST;
  const link = (hreflang: string, href: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}">`;
  return [...languages.map((language) => link(language, address(language))), link("x-default", address(standard))];
}

type Scripts = {
  modules: string[];
  /** Loaded with them. */
  imports: string[];
  /** Loaded by them when it is needed. */
  later: string[];
};

function scriptTags({ modules, imports, later }: Scripts, isApp: boolean): string {
  if (modules.length === 0) return "";
  if (!isApp) {
    const files = `data-modules="${modules.join(" ")}" data-imports="${imports.join(" ")}" data-later="${later.join(" ")}"`;
    return `<script id="islands-script" ${files}>${ISLANDS_SCRIPT}</script>`;
  }
  return [
    ...imports.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ...modules.map((src) => `<script type="module" src="${src}" fetchpriority="low"></script>`),
  ].join("");
}

const knownIslandTags = new WeakMap<Assets, Map<string, string>>();

/** The tags of the islands' files: documents use one of few combinations. */
export function islandTags(resources: PageResources, assets: Assets, locale: Locale): string {
  const known = knownIslandTags.get(assets) ?? new Map<string, string>();
  knownIslandTags.set(assets, known);
  const key = [locale, ...resources.islands, ...resources.textSets].join();
  const tags = known.get(key) ?? newIslandTags(resources, assets, locale);
  known.set(key, tags);
  return tags;
}

function newIslandTags({ islands, textSets }: PageResources, assets: Assets, locale: Locale): string {
  const used = [...islands.keys()].flatMap((name) => assets.islands[name] ?? []);
  const hydrated = [...islands].filter(([name]) => Object.hasOwn(assets.hydrated, name));
  const scripts = [...used, ...(hydrated.length > 0 ? [assets.hydration] : [])];
  const filesOf = (isWanted: (when: When) => boolean) => [
    ...hydrated.flatMap(([name, when]) => (isWanted(when) ? assets.hydrated[name]! : [])),
    ...[...textSets].flatMap(([set, when]) => (isWanted(when) ? (assets.texts[`${locale}/${set}`] ?? []) : [])),
  ];
  const imports = new Set([...scripts.flatMap((script) => script.imports), ...filesOf((when) => when === "idle")]);
  const later = new Set(filesOf((when) => when !== "idle")).difference(imports);
  const styles = used.flatMap((island) => island.styles).map((href) => `<link rel="stylesheet" href="${href}">`);
  return (
    styles.join("") +
    scriptTags(
      { modules: scripts.map(({ file }) => file), imports: [...imports], later: [...later] },
      APPS.some((name) => islands.has(name)),
    )
  );
}
