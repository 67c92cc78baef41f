import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";

type Spread = { type: string; argument: { type: string }; start: number };

/**
 * Literals that are spread into one of their kind, such as `{ ...{ a, b }, c }`: they only make the formatter write some on one line, and
 * a reader looks for what they mean.
 * @returns `file:line`
 */
export function spreadLiterals(files: readonly string[], root: string): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    if (!/\.\.\.[{[]/.test(text)) return [];
    const found: number[] = [];
    const into = (type: string, among: readonly unknown[]) => {
      for (const one of among as Spread[])
        if (one?.type === "SpreadElement" && one.argument.type === type) found.push(one.start);
    };
    new Visitor({
      ObjectExpression: ({ properties }) => into("ObjectExpression", properties),
      ArrayExpression: ({ elements }) => into("ArrayExpression", elements),
      CallExpression: (call) => into("ArrayExpression", call.arguments),
      NewExpression: (call) => into("ArrayExpression", call.arguments),
      JSXSpreadAttribute: ({ argument, start }) => {
        if (argument.type === "ObjectExpression") found.push(start);
      },
    }).visit(parseSync(file, text).program);
    return found.map((start) => `${file}:${text.slice(0, start).split("\n").length}`);
  });
}
