import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { Ended } from "./run-harness.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DOCUMENT = fileURLToPath(new URL("../../docs/reliability.md", import.meta.url));
const [BEGIN, END] = ["<!-- figures of the last run of all: written by `npm run harness -- all` -->", "<!-- end -->"];
const MAX_FINDINGS = 20;

/** Writes what was measured, of which commit, when and where, into docs/reliability.md. */
export async function documentFigures(
  ended: readonly Ended[],
  { isWhole, path = DOCUMENT }: { isWhole: boolean; path?: string },
): Promise<void> {
  const text = await readFile(path, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${path} has no place for the figures`);
  const figures = [BEGIN, "", ...introduction(ended, isWhole), "", ...ended.flatMap(sectionOf)].join("\n");
  await writeFile(path, `${text.slice(0, begin)}${figures}${text.slice(end)}`);
}

function introduction(ended: readonly Ended[], isWhole: boolean): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", "src", "harness", "demo", "package-lock.json") !== "";
  const commit = `${git("rev-parse", "--short=12", "HEAD")}${changed ? ", with changes that are not committed" : ""}`;
  const date = Temporal.Now.plainDateTimeISO().toString({ smallestUnit: "minute" }).replace("T", " ");
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  const minutes = Math.round(ended.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  const found = ended.reduce((sum, { findings }) => sum + findings.length, 0);
  const runs = isWhole ? `All ${ended.length} runs` : `${ended.length} runs, not all of them,`;
  return [
    `${runs} took ${minutes} minutes, with **${found} findings**.`,
    "",
    "| what | which |",
    "| --- | --- |",
    `| commit | ${commit} |`,
    `| ended on | ${date} |`,
    `| processor | ${cpus()[0]?.model.trim() ?? "unknown"}, ${availableParallelism()} cores |`,
    `| memory | ${gigabytes} GB |`,
    `| system | ${process.platform} ${release()}, Node ${process.versions.node} |`,
    `| load of the machine at the end | ${loadavg()
      .map((one) => one.toFixed(1))
      .join(", ")} |`,
  ];
}

function sectionOf({ run, seconds, figures, findings, remarks }: Ended): string[] {
  const rows = Object.entries({ seconds: Math.round(seconds), ...figures, findings: findings.length });
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
