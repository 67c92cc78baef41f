import { readFileSync } from "node:fs";

const TEXT = readFileSync(new URL("../../docs/scaling.md", import.meta.url), "utf8");

/**
 * A file as docs/scaling.md shows it, by its name in the first line, with what is another on this machine.
 * @throws Error where the document no longer has it, or what is replaced
 */
export function documented(name: string, replaced: Readonly<Record<string, string>>): string {
  const begin = TEXT.indexOf(`\`\`\`\n# ${name}\n`);
  if (begin < 0) throw new Error(`docs/scaling.md no longer has ${name}`);
  const from = begin + 4;
  let text = `${TEXT.slice(from, TEXT.indexOf("\n```", from))}\n`;
  for (const [documentedText, own] of Object.entries(replaced)) {
    if (!text.includes(documentedText)) throw new Error(`${name} in docs/scaling.md no longer has ${documentedText}`);
    text = text.replaceAll(documentedText, own);
  }
  return text;
}
