import { readFileSync, writeFileSync } from "node:fs";
import { OPTIMISATIONS } from "../src/runtime/optimisations.ts";
import { COLUMNS } from "../src/server/api/office/page-files/columns.ts";
import { describeSettings } from "../src/server/config/config.ts";

/**
 * `npm run docs`: writes the tables of the documents that follow from the code: settings, columns of page
 * files, and optimisations. With `--verify` it fails where a document is out of date.
 */
const TABLES = [
  {
    document: "docs/operating.md",
    head: ["setting", "default", "meaning"],
    rows: describeSettings({}).map(({ name, standard, about }) => [code(name), standard ? code(standard) : "–", about]),
  },
  {
    document: "docs/page-files.md",
    head: ["Column", "What it says", "Example"],
    rows: COLUMNS.map(({ name, about, example }) => [code(name), about, code(example)]),
  },
  {
    document: "docs/performance.md",
    head: ["switch", "what it does", "what it gains", "where"],
    rows: Object.entries(OPTIMISATIONS).map(([name, { does, gain, where }]) => [code(name), does, gain, code(where)]),
  },
];

function code(text: string): string {
  return `\`${text.replaceAll("\n", " ⏎ ")}\``;
}

const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;

for (const { document, head, rows } of TABLES) {
  const file = new URL(`../${document}`, import.meta.url);
  const text = readFileSync(file, "utf8");
  const present = new RegExp(`^\\| ${head.join(" +\\| ")} +\\|\\n(\\|.*\\n)+`, "m");
  if (!present.test(text)) throw new Error(`${document} has no table | ${head.join(" | ")} |`);
  const table = [head, head.map(() => "---"), ...rows].map(line).join("");
  const current = text.replace(present, () => table);
  if (current === text) continue;
  if (process.argv.includes("--verify")) {
    console.error(`${document} is out of date: run npm run docs`);
    process.exitCode = 1;
  } else writeFileSync(file, current);
}
