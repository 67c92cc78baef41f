import { type CompiledMessage, compileMessage, narrower } from "./compile-message.ts";

export type Messages = string | Messages[] | { [key: string]: Messages };

/** A message that does not fit, and where it stands. */
export type MessageIssue = { locale: string; key: string; issue: string };

/** Messages of a language that may lack some. */
type PartialMessages = { messages: Messages; fallback: readonly string[]; tag: string };

type Tree = CompiledMessage | Tree[] | { [key: string]: Tree };

/** Where compiled modules find what they call. */
const RUNTIME = "@eolaire/messages";
/** Functions of `RUNTIME`, as they are called. */
const CALLS = /\b(?:choose|number|(?:cardinal|ordinal)_\w+|(?:number|cardinal|ordinal)In|afterPreposition)(?=\()/g;

/**
 * One namespace in all languages. The first is the reference: every other one needs the same keys and arguments.
 * @param sources the messages of each language, as they stand in their JSON files
 * @param partial those of languages that may be incomplete, with their tag for `Intl`: what is missing is taken from the languages of `fallback`, in their order
 * @returns the modules by language; they are complete only where there are no issues
 */
export function compileNamespace(
  sources: Record<string, Messages>,
  partial: Record<string, PartialMessages> = {},
): { modules: Record<string, string>; issues: MessageIssue[] } {
  const issues: MessageIssue[] = [];
  const treeOf = (locale: string, messages: Messages, tag: string | null = null) => {
    const note = (key: string, issue: string) => issues.push({ locale, key, issue });
    return { locale, note, tree: compileTree(messages, { locale, tag, note }, "") };
  };
  const trees = Object.entries(sources).map(([locale, messages]) => treeOf(locale, messages));
  const [reference, ...others] = trees;
  for (const { tree, note } of others) compare(reference!.tree, tree, "", note);
  const filled = Object.entries(partial).map(([locale, { messages, fallback, tag }]) => {
    const { tree, note } = treeOf(locale, messages, tag);
    compare(reference!.tree, tree, "", note, true);
    const standIns = fallback.map((one) => trees.find((of) => of.locale === one)!.tree);
    return { locale, tree: standIns.reduce(fill, tree) };
  });
  const modules = [...trees, ...filled].map(({ locale, tree }) => [locale, moduleOf(tree as Record<string, Tree>)]);
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

type Into = { locale: string; tag: string | null; note: Note };

function compileTree(messages: Messages, into: Into, path: string): Tree {
  if (typeof messages === "string") return compileText(messages, into, path);
  if (Array.isArray(messages)) return messages.map((message, index) => compileTree(message, into, `${path}.${index}`));
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, compileTree(value, into, below(path, key))]),
  );
}

function compileText(text: string, { locale, tag, note }: Into, path: string): CompiledMessage {
  try {
    const compiled = compileMessage(text, locale, tag);
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

function moduleOf(tree: Record<string, Tree>): string {
  const entries = Object.entries(tree).map(([key, value]) => `  ${property(key, value)},\n`);
  const body = `export default {\n${entries.join("")}};\n`;
  const used = [...new Set(body.match(CALLS))].sort();
  return used.length > 0 ? `import { ${used.join(", ")} } from "${RUNTIME}";\n\n${body}` : body;
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
