import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { PREPOSITIONS } from "../irish-prepositions.ts";

/** The type of an argument in the compiled function: any of the three fits an argument that is only inserted. */
export type ArgumentType = "string | number" | "number" | "string";

/** One message of ICU MessageFormat. `issues` names what is not allowed in it, or missing. */
export type CompiledMessage = {
  arguments: Map<string, ArgumentType>;
  /** A TypeScript expression of type string, in which `v` holds the arguments. */
  expression: string;
  issues: string[];
};

/**
 * @param locale decides which plural forms a message must have, by CLDR as Node knows it
 * @param tag of a language without plural rules of its own here: `Intl` has them; null: English or Irish
 * @param constant the expression of an argument that is the same for all calls; undefined: it is none
 * @throws SyntaxError where the text is not ICU MessageFormat
 */
export function compileMessage(
  text: string,
  locale: string,
  tag: string | null = null,
  constant: Constant = () => undefined,
): CompiledMessage {
  const found: CompiledMessage = { arguments: new Map(), expression: "", issues: [] };
  const elements = parse(text, { ignoreTag: true, requiresOtherClause: true });
  found.expression = templateOf(elements, { found, locale, tag, constant });
  return found;
}

/** @returns a TypeScript expression of type string */
export type Constant = (argument: string, locale: string) => string | undefined;

const CHANGING_PREPOSITION = new RegExp(`(?<![\\p{L}’])(${PREPOSITIONS.join("|")}) $`, "iu");

type Context = {
  found: CompiledMessage;
  locale: string;
  tag: string | null;
  constant: Constant;
  /** The argument for which `#` stands. */
  counted?: string;
};

/** A template literal, or the expression alone where a message is nothing but one plural or select. */
function templateOf(elements: MessageFormatElement[], context: Context): string {
  const [only] = elements;
  if (elements.length === 1 && (only?.type === TYPE.plural || only?.type === TYPE.select)) return partOf(only, context);
  if (elements.every(({ type }) => type === TYPE.literal)) {
    return JSON.stringify(elements.map((element) => ("value" in element ? element.value : "")).join(""));
  }
  const sections = elements.map((element, at) => {
    const before = elements[at - 1];
    if (element.type !== TYPE.literal) {
      const preposition = prepositionBefore(before, element, context.locale);
      const value = partOf(element, context);
      return `\${${preposition ? `afterPreposition("${preposition}", ${value})` : value}}`;
    }
    const next = elements[at + 1];
    const preposition = next && prepositionBefore(element, next, context.locale);
    const text = preposition ? element.value.slice(0, -preposition.length - 1) : element.value;
    return text.replaceAll(/[`\\]|\$\{/g, (special) => `\\${special}`);
  });
  return `\`${sections.join("")}\``;
}

/** The preposition at the end of an Irish text, if a value follows: some prepositions change with the name after them. */
function prepositionBefore(text: MessageFormatElement | undefined, next: MessageFormatElement, locale: string) {
  if (locale !== "ga" || text?.type !== TYPE.literal || next.type !== TYPE.argument) return undefined;
  return CHANGING_PREPOSITION.exec(text.value)?.[1];
}

function partOf(element: MessageFormatElement, context: Context): string {
  const { found, counted, locale, tag, constant } = context;
  switch (element.type) {
    case TYPE.argument:
      return constant(element.value, locale) ?? use(found, element.value, "string | number");
    case TYPE.pound: {
      const value = use(found, counted ?? "", "number");
      return tag ? `numberIn("${tag}", ${value})` : `number(${value})`;
    }
    case TYPE.plural: {
      const value = use(found, element.value, "number");
      if (element.offset !== 0) found.issues.push(`{${element.value}} has an offset, which is not supported`);
      const kind = element.pluralType ?? "cardinal";
      const forms = optionsOf(element.options, { ...context, counted: element.value });
      const exact = Object.entries(forms).filter(([name]) => name.startsWith("="));
      const named = Object.fromEntries(Object.entries(forms).filter(([name]) => !name.startsWith("=")));
      requireForms(named, element.value, kind, context);
      if (locale === "ga") requireNumber(element.options, element.value, found);
      const form = tag ? `${kind}In("${tag}", ${value})` : `${kind}_${locale}(${value})`;
      const rule = chosen(form, named);
      return exact.reduceRight((rest, [name, form]) => `(${value} === ${name.slice(1)} ? ${form} : ${rest})`, rule);
    }
    case TYPE.select:
      return chosen(use(found, element.value, "string"), optionsOf(element.options, context));
    default:
      found.issues.push("only {argument}, plural, selectordinal and select are supported");
      return '""';
  }
}

type Options = Record<string, { value: MessageFormatElement[] }>;

const optionsOf = (options: Options, context: Context): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, templateOf(value, context)]));

/** Forms that are the same as `other` are left out, and so is the choice where nothing else remains. */
function chosen(by: string, { other = '""', ...forms }: Record<string, string>): string {
  const own = Object.entries(forms).filter(([, form]) => form !== other);
  if (own.length === 0) return other;
  return `choose(${by}, { ${[...own, ["other", other]].map(([name, form]) => `${JSON.stringify(name)}: ${form}`).join(", ")} })`;
}

/** Every plural category that the language has, and no other: https://cldr.unicode.org/index/cldr-spec/plural-rules */
function requireForms(forms: object, argument: string, kind: "cardinal" | "ordinal", { found, locale }: Context) {
  const needed = new Intl.PluralRules(locale, { type: kind }).resolvedOptions().pluralCategories as string[];
  for (const form of needed) {
    if (!(form in forms)) found.issues.push(`the plural form “${form}” of {${argument}} is missing`);
  }
  for (const form of Object.keys(forms)) {
    if (!needed.includes(form)) found.issues.push(`{${argument}} has a plural form “${form}”, which is unknown here`);
  }
}

/** Irish “two” stands for 2, 11 and 12, so that its form names the number where that of larger numbers does. */
function requireNumber(options: Options, argument: string, { issues }: CompiledMessage) {
  const saysNumber = (form: string) =>
    options[form]?.value.some(
      ({ type, ...element }) => type === TYPE.pound || ("value" in element && element.value === argument),
    );
  if (options.two && saysNumber("many") && !saysNumber("two")) {
    issues.push(`the plural form “two” of {${argument}} stands for several numbers and does not say which`);
  }
}

/** Notes the argument with the narrower of its types, and reads it. */
function use({ arguments: known }: CompiledMessage, name: string, type: ArgumentType): string {
  known.set(name, narrower(known.get(name), type));
  return `v.${name}`;
}

/** Of two types of the same argument, the one that fits both uses. */
export const narrower = (one: ArgumentType | undefined, two: ArgumentType): ArgumentType =>
  one === undefined || one === "string | number" ? two : one;
