import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { FURTHER_LANGUAGES } from "../../src/contract/languages.ts";

/** The type of an argument in the compiled function: any of the three fits an argument that is only inserted. */
export type ArgumentType = "string | number" | "number" | "string";

/** One message of ICU MessageFormat. `issues` names what is not allowed in it, or missing. */
export type CompiledMessage = {
  arguments: Map<string, ArgumentType>;
  /** A TypeScript expression of type string, in which `v` holds the arguments. */
  expression: string;
  issues: string[];
};

/** Where compiled messages find their plural rules: one function for each language and kind of number. */
export const RUNTIME = "src/web/i18n/message-runtime.ts";
/** The same for further languages, by `Intl`: functions that take the language. */
export const FURTHER_RUNTIME = "src/web/i18n/further-message-runtime.ts";

/**
 * @param locale decides which plural forms a message must have, by CLDR as Node knows it
 * @throws SyntaxError where the text is not ICU MessageFormat
 */
export function compileMessage(text: string, locale: string): CompiledMessage {
  const found: CompiledMessage = { arguments: new Map(), expression: "", issues: [] };
  found.expression = templateOf(parse(text, { ignoreTag: true, requiresOtherClause: true }), { found, locale });
  return found;
}

const isFurther = (locale: string) => (FURTHER_LANGUAGES as readonly string[]).includes(locale);

type Context = {
  found: CompiledMessage;
  locale: string;
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
  const sections = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replaceAll(/[`\\]|\$\{/g, (special) => `\\${special}`)
      : `\${${partOf(element, context)}}`,
  );
  return `\`${sections.join("")}\``;
}

function partOf(element: MessageFormatElement, context: Context): string {
  const { found, counted, locale } = context;
  switch (element.type) {
    case TYPE.argument:
      return use(found, element.value, "string | number");
    case TYPE.pound: {
      const value = use(found, counted ?? "", "number");
      return isFurther(locale) ? `numberIn("${locale}", ${value})` : `number(${value})`;
    }
    case TYPE.plural: {
      const value = use(found, element.value, "number");
      if (element.offset !== 0) found.issues.push(`{${element.value}} has an offset, which is not supported`);
      const kind = element.pluralType ?? "cardinal";
      const forms = optionsOf(element.options, { ...context, counted: element.value });
      const exact = Object.entries(forms).filter(([name]) => name.startsWith("="));
      const named = Object.fromEntries(Object.entries(forms).filter(([name]) => !name.startsWith("=")));
      requireForms(named, element.value, kind, context);
      const form = isFurther(locale) ? `${kind}In("${locale}", ${value})` : `${kind}_${locale}(${value})`;
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

/** Notes the argument with the narrower of its types, and reads it. */
function use({ arguments: known }: CompiledMessage, name: string, type: ArgumentType): string {
  known.set(name, narrower(known.get(name), type));
  return `v.${name}`;
}

/** Of two types of the same argument, the one that fits both uses. */
export const narrower = (one: ArgumentType | undefined, two: ArgumentType): ArgumentType =>
  one === undefined || one === "string | number" ? two : one;
