import { hashSource } from "#core/domain/security/hash-source.ts";
import { ISLANDS } from "../ui/page-resources.ts";
import { moduleOfClass } from "./scoped-class.ts";

/** Rules for one `<style>`, and the source that a content security policy names for it. */
export type InlineStyles = { css: string; source: string };

type Rule = {
  css: string;
  /** The at-rule around it, such as `@media print`; empty: none. */
  within: string;
  /** For each of its selectors the classes of modules, the attributes of primitives and the islands that it names. */
  selectors: readonly (readonly string[])[];
};

/** Most documents use one of few combinations: lists with and without results, pages with and without prices. */
const MAX_REMEMBERED = 500;
/** The site has some hundred. */
const MAX_ATTRIBUTES = 5_000;

/**
 * The stylesheet of the public site, of which each document gets the rules that it uses, inline:
 * docs/decisions/057-documents-hold-the-rules-they-use.md
 *
 * A rule is used if all classes of style modules in one of its selectors occur in the document, the attributes of primitives
 * (`ui/layout.module.css`) and the islands that it names. Global classes and elements always count as used, so what the script of an island adds has its rules, too.
 */
export class UsedStyles {
  readonly #rules: readonly Rule[];
  /** Of each class of a module, attribute of a primitive and island that the rules name, from 0 on. */
  readonly #numbers: ReadonlyMap<string, number>;
  /** All classes of the stylesheet. Others belong to a style rule of one document. */
  readonly #classes: ReadonlySet<string>;
  /** The numbers in each `class` attribute with classes of the stylesheet only: a document has a hundred, nearly all of them known. */
  readonly #ofAttributes = new Map<string, readonly number[]>();
  readonly #remembered = new Map<string, InlineStyles>();

  /** @param stylesheet minified CSS */
  constructor(stylesheet: string) {
    const css = inAscii(stylesheet);
    this.#rules = rulesIn(css);
    const named = new Set(this.#rules.flatMap(({ selectors }) => selectors.flat()));
    this.#numbers = new Map([...named].map((name, at) => [name, at]));
    this.#classes = new Set(css.matchAll(CLASS).map(([, name]) => name!));
  }

  /** @param html of the body of a document */
  of(html: string, islands: Iterable<string>): InlineStyles {
    const bits = new Uint32Array(Math.ceil(this.#numbers.size / 32));
    const set = (number: number) => {
      bits[number >>> 5]! |= 1 << (number & 31);
    };
    const add = (attribute: string) => this.#numbersIn(attribute).forEach(set);
    for (const attribute of classAttributes(html)) add(attribute);
    for (const attribute of dataAttributes(html)) {
      const number = this.#numbers.get(attribute);
      if (number !== undefined) set(number);
    }
    for (const island of islands) add(island);
    const key = bits.join();
    const known = this.#remembered.get(key);
    if (known) return known;
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    const isUsed = (name: string) => {
      const number = this.#numbers.get(name)!;
      return (bits[number >>> 5]! & (1 << (number & 31))) !== 0;
    };
    const css = joined(this.#rules.filter(({ selectors }) => selectors.some((names) => names.every(isUsed))));
    const styles = { css, source: css && hashSource(css) };
    this.#remembered.set(key, styles);
    return styles;
  }

  #numbersIn(attribute: string): readonly number[] {
    const known = this.#ofAttributes.get(attribute);
    if (known) return known;
    const names = attribute.split(" ");
    const numbers = names.flatMap((name) => this.#numbers.get(name) ?? []);
    if (!names.every((name) => this.#classes.has(name))) return numbers;
    if (this.#ofAttributes.size >= MAX_ATTRIBUTES) this.#ofAttributes.clear();
    this.#ofAttributes.set(attribute, numbers);
    return numbers;
  }
}

/**
 * The same rules with escapes (CSS Syntax, 4.3.7). V8 takes two bytes for each character of a text that has any beyond Latin-1, and
 * for each text that is made from it: each combination of rules would take 70 kB instead of 35.
 */
function inAscii(css: string): string {
  const escaped = css.replaceAll(/[^\0-\x7f]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `);
  return new TextDecoder().decode(new TextEncoder().encode(escaped)); // another string, of one byte each
}

const CLASS_ATTRIBUTE = ' class="';

/** The values of the `class` attributes. Quotes in a text are escaped; raw HTML that only looks like one adds a rule at most. */
function* classAttributes(html: string): Generator<string> {
  for (let at = html.indexOf(CLASS_ATTRIBUTE); at !== -1; at = html.indexOf(CLASS_ATTRIBUTE, at)) {
    at += CLASS_ATTRIBUTE.length;
    yield html.slice(at, html.indexOf('"', at));
  }
}

const DATA_ATTRIBUTE = " data-";

/** The `data-` attributes with their values, such as `data-gap="2"`. Of one without a value the end is that of the next one. */
function* dataAttributes(html: string): Generator<string> {
  for (
    let at = html.indexOf(DATA_ATTRIBUTE);
    at !== -1;
    at = html.indexOf(DATA_ATTRIBUTE, at + DATA_ATTRIBUTE.length)
  ) {
    const end = html.indexOf('"', html.indexOf('"', at) + 1);
    yield html.slice(at + 1, end + 1);
  }
}

/** Writes rules; neighbours within the same at-rule share it. */
function joined(rules: readonly Rule[]): string {
  let css = "";
  let open = "";
  for (const rule of rules) {
    if (rule.within !== open) css += (open && "}") + (rule.within && `${rule.within}{`);
    open = rule.within;
    css += rule.css;
  }
  return css + (open && "}");
}

/** Strings may contain braces. */
const MARKS = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|[{};]/g;
/** At-rules that contain rules with selectors. */
const CONDITIONS = /^@(?:media|supports|container)\b/;

/** The rules of a stylesheet in their order, those within conditions one by one. */
function rulesIn(css: string, within = ""): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let bodyStart = 0;
  let depth = 0;
  for (const { 0: mark, index } of css.matchAll(MARKS)) {
    if (mark === "{" && ++depth === 1) bodyStart = index + 1;
    if (mark === "}") depth -= 1;
    const isEnd = depth === 0 && (mark === "}" || mark === ";");
    if (!isEnd) continue;
    const rule = css.slice(start, index + 1);
    const prelude = css.slice(start, bodyStart - 1);
    if (!within && CONDITIONS.test(rule)) rules.push(...rulesIn(css.slice(bodyStart, index), prelude));
    else
      rules.push({ css: rule, within, selectors: rule.startsWith("@") ? atRuleNames(rule) : selectorNames(prelude) });
    start = index + 1;
  }
  return rules;
}

const CLASS = /\.([\w-]+)/g;
const ISLAND = new RegExp(`(?<![\\w.#-])(?:${ISLANDS.join("|")})(?![\\w-])`, "g");
/** What `ui/layout.module.css` knows, and islands. No script sets them. */
const PRIMITIVE =
  /\[(data-(?:gap|row-gap|align|justify|wrap|above|below|inside|most|self|least|columns|island))="?([\w-]+)"?\]/g;
/** A comma that is not within parentheses, as in `:is(a, b)`. */
const SELECTOR_END = /,(?![^(]*\))/;

/** A class alone in `:where(…)` has no specificity there, but must occur; what `:not(…)` excludes, or others list, need not. */
const selectorNames = (prelude: string): string[][] =>
  prelude.split(SELECTOR_END).map((selector) => {
    const required = selector.replaceAll(/:where\((\.[\w-]+)\)/g, "$1").replaceAll(/:(?:not|is|where)\([^)]*\)/g, "");
    const classes = [...required.matchAll(CLASS)].map(([, name]) => name!).filter(moduleOfClass);
    const attributes = [...selector.matchAll(PRIMITIVE)].map(([, name, value]) => `${name}="${value}"`);
    return [...classes, ...attributes, ...(required.match(ISLAND) ?? [])];
  });

/** Keyframes, fonts and the like belong to every document. */
const atRuleNames = (rule: string): string[][] => (CONDITIONS.test(rule) ? selectorNames(rule) : [[]]);
