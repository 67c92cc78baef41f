import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, release, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { Ended } from "./run-harness.ts";
import { type RunName, SHARES } from "./runs.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DOCUMENT = fileURLToPath(new URL("../../docs/reliability.md", import.meta.url));
const FIGURES = fileURLToPath(new URL("./figures.json", import.meta.url));
const [BEGIN, END] = ["<!-- figures of the last run of all: written by `npm run harness -- all` -->", "<!-- end -->"];
const MAX_FINDINGS = 20;

/** A run as it is written down: with the commit that it measured, and when it ended. */
export type Measured = Pick<Ended, "run" | "seconds" | "figures" | "findings" | "remarks"> & {
  commit: string;
  at: string;
};

/**
 * Writes what was measured, of which commit, when and where, into docs/reliability.md. Runs that were not made again stay as they
 * were last measured, each with its commit.
 * @param figures the file with what was last measured
 */
export async function documentFigures(
  ended: readonly Ended[],
  { path = DOCUMENT, figures = FIGURES }: { path?: string; figures?: string } = {},
): Promise<void> {
  const text = await readFile(path, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${path} has no place for the figures`);
  const last = await readFile(figures, "utf8").then((json) => JSON.parse(json) as Measured[], noneYet);
  const [commit, at] = [measuredCommit(), Temporal.Now.plainDateTimeISO().toString({ smallestUnit: "minute" })];
  const now = new Map(ended.map(({ code: _code, logs: _logs, ...one }) => [one.run, { ...one, commit, at }]));
  const names = Object.keys(SHARES) as RunName[];
  const all = names.flatMap((run) => now.get(run) ?? last.find((one) => one.run === run) ?? []);
  await writeFile(figures, `${JSON.stringify(all, null, 2)}\n`);
  const written = [BEGIN, "", ...introduction(all, names.length), "", ...all.flatMap(sectionOf)].join("\n");
  await writeFile(path, `${text.slice(0, begin)}${written}${text.slice(end)}`);
}

function noneYet(error: NodeJS.ErrnoException): Measured[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

function measuredCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", "src", "packages", "harness", "demo", "package-lock.json") !== "";
  return `${git("rev-parse", "--short=12", "HEAD")}${changed ? ", with changes that are not committed" : ""}`;
}

function introduction(all: readonly Measured[], runs: number): string[] {
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  const minutes = Math.round(all.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  const found = all.reduce((sum, { findings }) => sum + findings.length, 0);
  return [
    `${all.length === runs ? `All ${runs}` : `${all.length} of ${runs}`} runs took ${minutes} minutes, with **${found} findings**.`,
    "",
    "| what | which |",
    "| --- | --- |",
    `| processor | ${cpus()[0]?.model.trim() ?? "unknown"}, ${availableParallelism()} cores |`,
    `| memory | ${gigabytes} GB |`,
    `| system | ${process.platform} ${release()}, Node ${process.versions.node} |`,
  ];
}

function sectionOf({ run, seconds, figures, findings, remarks, commit, at }: Measured): string[] {
  const measured = { commit, "ended on": at.replace("T", " "), seconds: Math.round(seconds) };
  const rows = Object.entries({ ...measured, ...figures, findings: findings.length });
  const listed = [...remarks.map((remark) => `not tried: ${remark}`), ...findings.slice(0, MAX_FINDINGS)];
  return [
    `### ${run}`,
    "",
    "| figure | value |",
    "| --- | --- |",
    ...rows.map(([name, value]) => `| ${cellOf(name)} | ${cellOf(String(value))} |`),
    "",
    ...(listed.length > 0 ? [...listed.map((line) => `- ${plain(line)}`), ""] : []),
  ];
}

const cellOf = (text: string) => plain(text).replaceAll("|", "\\|");
/** A finding may hold anything that was sent: in the document it is text, of one line. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[`<>[\]*_]/g, (sign) => `\\${sign}`)
    .slice(0, 400);
