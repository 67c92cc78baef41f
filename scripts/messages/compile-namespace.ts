import { relative } from "node:path/posix";
import {
  type CompiledMessage,
  compileMessage,
  FURTHER_RUNTIME,
  narrower,
  PREPOSITIONS_RUNTIME,
  RUNTIME,
} from "./compile-message.ts";

export type Messages = string | Messages[] | { [key: string]: Messages };

/** A message that does not fit, and where it stands. */
export type MessageIssue = { locale: string; key: string; issue: string };

type Tree = CompiledMessage | Tree[] | { [key: string]: Tree };

/** Where compiled modules lie: `{COMPILED}/{locale}/{namespace}.ts`. */
export const COMPILED = "src/texts/messages/compiled";

/**
 * One namespace in all languages. The first is the reference: every other one needs the same keys and arguments.
 * @param sources the messages of each language, as they stand in their JSON files
 * @param partial those of languages that may be incomplete: what is missing is taken from the languages of `fallback`, in their order
 * @returns the modules by language; they are complete only where there are no issues
 */
export function compileNamespace(
  sources: Record<string, Messages>,
  partial: Record<string, { messages: Messages; fallback: readonly string[] }> = {},
): { modules: Record<string, string>; issues: MessageIssue[] } {
  const issues: MessageIssue[] = [];
  const treeOf = ([locale, messages]: [string, Messages]) => {
    const note = (key: string, issue: string) => issues.push({ locale, key, issue });
    return { locale, note, tree: compileTree(messages, locale, "", note) };
  };
  const trees = Object.entries(sources).map(treeOf);
  const [reference, ...others] = trees;
  for (const { tree, note } of others) compare(reference!.tree, tree, "", note);
  const filled = Object.entries(partial).map(([locale, { messages, fallback }]) => {
    const { tree, note } = treeOf([locale, messages]);
    compare(reference!.tree, tree, "", note, true);
    const inTurn = fallback.map((one) => trees.find((of) => of.locale === one)!.tree);
    return { locale, tree: inTurn.reduce(fill, tree) };
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

function compileTree(messages: Messages, locale: string, path: string, note: Note): Tree {
  if (typeof messages === "string") return compileText(messages, locale, path, note);
  if (Array.isArray(messages)) {
    return messages.map((message, index) => compileTree(message, locale, `${path}.${index}`, note));
  }
  const entries = Object.entries(messages).map(([key, value]) => [
    key,
    compileTree(value, locale, below(path, key), note),
  ]);
  return Object.fromEntries(entries);
}

function compileText(text: string, locale: string, path: string, note: Note): CompiledMessage {
  try {
    const compiled = compileMessage(text, locale);
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
  const imports = [
    ...importOf(body, /\b(choose|number|(cardinal|ordinal)_\w+)(?=\()/g, RUNTIME),
    ...importOf(body, /\b(number|cardinal|ordinal)In(?=\()/g, FURTHER_RUNTIME),
    ...importOf(body, /\bafterPreposition(?=\()/g, PREPOSITIONS_RUNTIME),
  ];
  return imports.length > 0 ? `${imports.join("\n")}\n\n${body}` : body;
}

/** An import of what the body calls. */
function importOf(body: string, calls: RegExp, module: string): string[] {
  const used = [...new Set(body.match(calls))].sort();
  return used.length > 0 ? [`import { ${used.join(", ")} } from "${relative(`${COMPILED}/locale`, module)}";`] : [];
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
