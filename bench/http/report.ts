import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CACHE } from "./filled-folder.ts";

/** A measured value with its aim. */
export type Row = {
  name: string;
  value: number;
  unit: "/s" | "ms" | "s" | "MB" | "×";
  /** Aims are those of 100,000 pages on two cores; null: shown for comparison only. */
  aim: { least: number } | { most: number } | null;
};

type Result = { pages: number; rows: Row[] };

const LAST = join(CACHE, "http-last.json");

/** Prints a table for each number of pages, how much more pages cost, and the last run's figures; then stores these. */
export async function report(results: Result[], { asJson }: { asJson: boolean }): Promise<void> {
  const last = await lastRun();
  if (asJson) console.log(JSON.stringify(results, null, 2));
  else for (const result of results) printTable(result, last, results[0]!);
  const others = last.filter(({ pages }) => !results.some((result) => result.pages === pages));
  await writeFile(LAST, JSON.stringify([...others, ...results]));
}

async function lastRun(): Promise<Result[]> {
  try {
    return JSON.parse(await readFile(LAST, "utf8")) as Result[];
  } catch {
    return [];
  }
}

function printTable({ pages, rows }: Result, last: Result[], smallest: Result): void {
  const before = last.find((result) => result.pages === pages);
  const isLarger = smallest.pages < pages;
  const find = (result: Result | undefined, { name }: Row) => result?.rows.find((row) => row.name === name);
  const header = ["", "measured", "aim", "", "last run", ...(isLarger ? [`at ${smallest.pages} pages`] : [])];
  const body = rows.map((row) => [
    row.name,
    shown(row),
    row.aim ? ("least" in row.aim ? `≥ ${row.aim.least}` : `≤ ${row.aim.most}`) : "",
    row.aim ? (isMet(row) ? "met" : "MISSED") : "",
    shown(find(before, row)),
    ...(isLarger ? [shown(find(smallest, row))] : []),
  ]);
  const table = [header, header.map(() => "---"), ...body];
  const widths = header.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)));
  console.log(`\n${pages} pages\n`);
  for (const cells of table) console.log(`| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(" | ")} |`);
}

const isMet = ({ value, aim }: Row) => aim === null || ("least" in aim ? value >= aim.least : value <= aim.most);

function shown(row: Row | undefined): string {
  if (!row) return "";
  const digits = row.value >= 100 ? 0 : row.value >= 10 ? 1 : 2;
  return `${row.value.toFixed(digits)} ${row.unit}`;
}
