import { type CompiledMessage, type Constant, compileMessage, narrower } from "./compile-message.ts";

export type Messages = string | Messages[] | { [key: string]: Messages };

/** A message that does not fit, and where it stands. */
export type MessageIssue = { locale: string; key: string; issue: string };

/**
 * Messages of a language whose plural rules are those of `Intl`, by its tag.
 * @property fallback which languages stand in where one is missing, in their order; without it, none may be missing
 */
type OfIntl = { messages: Messages; tag: string; fallback?: readonly string[] };

type Tree = CompiledMessage | Tree[] | { [key: string]: Tree };

/**
 * Arguments that are the same for all calls, and what their expressions need.
 * @property imports the declarations at the head of a module with this code
 */
export type Constants = { of: Constant; imports: (code: string) => readonly string[] };

const NO_CONSTANTS: Constants = { of: () => undefined, imports: () => [] };

/** Where compiled modules find what they call. */
const RUNTIME = "@eolaire/messages";
/** Functions of `RUNTIME`, as they are called. */
const CALLS = /\b(?:choose|number|(?:cardinal|ordinal)_\w+|(?:number|cardinal|ordinal)In|afterPreposition)(?=\()/g;

/**
 * One namespace in all languages. The first is the reference: every other one needs the same keys and arguments.
 * @param sources the messages of each language, as they stand in their JSON files
 * @param ofIntl those of languages that have no plural rules here
 * @param constants arguments of all messages, such as names that are the same wherever the program runs
 * @returns the modules by language; they are complete only where there are no issues
 */
export function compileNamespace(
  sources: Record<string, Messages>,
  ofIntl: Record<string, OfIntl> = {},
  constants: Constants = NO_CONSTANTS,
): { modules: Record<string, string>; issues: MessageIssue[] } {
  const issues: MessageIssue[] = [];
  const treeOf = (locale: string, messages: Messages, tag: string | null = null) => {
    const note = (key: string, issue: string) => issues.push({ locale, key, issue });
    return { locale, note, tree: compileTree(messages, { locale, tag, note, constant: constants.of }, "") };
  };
  const trees = Object.entries(sources).map(([locale, messages]) => treeOf(locale, messages));
  const [reference, ...others] = trees;
  for (const { tree, note } of others) compare(reference!.tree, tree, "", note);
  const more = Object.entries(ofIntl).map(([locale, { messages, fallback = [], tag }]) => {
    const { tree, note } = treeOf(locale, messages, tag);
    compare(reference!.tree, tree, "", note, fallback.length > 0);
    return { locale, tree, fallback };
  });
  const treesOf = new Map([...trees, ...more].map(({ locale, tree }) => [locale, tree]));
  const filled = more.map(({ locale, tree, fallback }) => ({
    locale,
    tree: fallback.map((one) => treesOf.get(one)!).reduce(fill, tree),
  }));
  const modules = [...trees, ...filled].map(({ locale, tree }) => [
    locale,
    moduleOf(tree as Record<string, Tree>, constants),
  ]);
  return { modules: Object.fromEntries(modules), issues };
}

/** What the first tree lacks, from the second. */
function fill(tree: Tree | undefined, from: Tree): Tree {
  if (tree === undefined) return from;
  if (isMessage(tree) || isMessage(from) || Array.isArray(from)) return tree;
  const its = tree as Record<string, Tree>;
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, fill(its[key], value)]));
}

type Note = (key: string, issue: string) => void;

type Into = { locale: string; tag: string | null; note: Note; constant: Constant };

function compileTree(messages: Messages, into: Into, path: string): Tree {
  if (typeof messages === "string") return compileText(messages, into, path);
  if (Array.isArray(messages)) return messages.map((message, index) => compileTree(message, into, `${path}.${index}`));
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, compileTree(value, into, below(path, key))]),
  );
}

function compileText(text: string, { locale, tag, note, constant }: Into, path: string): CompiledMessage {
  try {
    const compiled = compileMessage(text, locale, tag, constant);
    for (const issue of compiled.issues) note(path, issue);
    return compiled;
  } catch (error) {
    note(path, `is not ICU MessageFormat: ${(error as Error).message}`);
    return { arguments: new Map(), expression: '""', issues: [] };
  }
}

/** Notes what the second tree lacks or has too much of, and gives the arguments of both the same types. */
function compare(reference: Tree, tree: Tree, path: string, note: Note, isPartial = false): void {
  if (isMessage(reference) && isMessage(tree)) {
    compareArguments(reference, tree, path, note);
    return;
  }
  if (isMessage(reference) || isMessage(tree) || Array.isArray(reference) !== Array.isArray(tree)) {
    note(path, "is not of the same kind (text, list, group) as in the first language");
    return;
  }
  const [expected, actual] = [reference as Record<string, Tree>, tree as Record<string, Tree>];
  const mayLack = isPartial && !Array.isArray(reference);
  for (const [key, value] of Object.entries(expected)) {
    if (Object.hasOwn(actual, key)) compare(value, actual[key]!, below(path, key), note, isPartial);
    else if (!mayLack) note(below(path, key), "is missing");
  }
  for (const key of Object.keys(actual)) {
    if (!Object.hasOwn(expected, key)) note(below(path, key), "does not exist in the first language");
  }
}

function compareArguments(reference: CompiledMessage, message: CompiledMessage, path: string, note: Note): void {
  for (const [name, type] of reference.arguments) {
    const own = message.arguments.get(name);
    if (own === undefined) note(path, `the argument {${name}} is missing`);
    else {
      reference.arguments.set(name, narrower(type, own));
      message.arguments.set(name, narrower(own, type));
    }
  }
  for (const name of message.arguments.keys()) {
    if (!reference.arguments.has(name)) note(path, `the argument {${name}} does not exist in the first language`);
  }
}

const isMessage = (tree: Tree): tree is CompiledMessage => "expression" in tree && typeof tree.expression === "string";

const below = (path: string, key: string) => (path ? `${path}.${key}` : key);

function moduleOf(tree: Record<string, Tree>, constants: Constants): string {
  const entries = Object.entries(tree).map(([key, value]) => `  ${property(key, value)},\n`);
  const body = `export default {\n${entries.join("")}};\n`;
  const used = [...new Set(body.match(CALLS))].sort();
  const imports = [
    ...constants.imports(body),
    ...(used.length > 0 ? [`import { ${used.join(", ")} } from "${RUNTIME}";`] : []),
  ];
  return imports.length > 0 ? `${imports.join("\n")}\n\n${body}` : body;
}

function codeOf(tree: Tree): string {
  if (isMessage(tree)) return functionOf(tree);
  if (Array.isArray(tree)) return `[${tree.map(codeOf).join(", ")}]`;
  return `{ ${Object.entries(tree)
    .map(([key, value]) => property(key, value))
    .join(", ")} }`;
}

function functionOf({ arguments: names, expression }: CompiledMessage): string {
  if (names.size === 0) return expression;
  const types = [...names].map(([name, type]) => `${name}: ${type}`).join("; ");
  return `(v: { ${types} }): string => ${expression}`;
}

const property = (key: string, value: Tree) => `${JSON.stringify(key)}: ${codeOf(value)}`;
