import { readFileSync } from "node:fs";

const LAYOUT =
  /^(display|flex|grid|gap|row-gap|column-gap|align|justify|place|margin|padding|(min-|max-)?(inline|block)-size|(min-|max-)?(width|height)|order)\b/;
/** Of all rules; lower it when there are fewer. */
const MOST = 0.3;

/** Counts the rules of style sheets, and those whose every declaration places boxes: display, flex, grid, gap, margin, padding, size. */
export function layoutRules(files: readonly string[], root: string): { layout: number; all: number } {
  const bodies = files.flatMap((file) =>
    [
      ...readFileSync(root + file, "utf8")
        .replaceAll(/\/\*[\s\S]*?\*\//g, "")
        .matchAll(/\{([^{}]+)\}/g),
    ].map(([, body = ""]) => body.split(";").flatMap((line) => line.trim() || [])),
  );
  return { layout: bodies.filter((body) => body.every((line) => LAYOUT.test(line))).length, all: bodies.length };
}

/** One line where boxes are placed by rules of their own again, instead of by the primitives (`web/ui/layout.module.css`). */
export function tooManyLayoutRules(files: readonly string[], root: string): string[] {
  const { layout, all } = layoutRules(files, root);
  return layout > MOST * all
    ? [`${layout} of ${all} rules of CSS only lay out: docs/decisions/189-layout-primitives.md`]
    : [];
}
