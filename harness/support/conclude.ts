import { writeFileSync } from "node:fs";
import { env, exit } from "node:process";

/** What a run measured, by its name in plain words. */
export type Figures = Record<string, string | number>;

/** What `npm run harness -- all` reads of a run that has ended. */
export type RunReport = {
  figures: Figures;
  /** What is broken; empty: nothing. */
  findings: string[];
  /** What the run could not try on this machine, and why. */
  remarks: string[];
};

type Conclusion = { figures: Figures; findings: readonly string[]; remarks?: readonly string[] };

const MAX_SHOWN = 50;

/** Prints findings and figures, gives them to whoever started this process, and ends it: with 1 where there are findings. */
export function conclude({ figures, findings, remarks = [] }: Conclusion): never {
  for (const remark of remarks) console.log(`not tried: ${remark}`);
  for (const finding of findings.slice(0, MAX_SHOWN)) console.log(`finding: ${finding}`);
  for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`);
  console.log(`${findings.length} findings`);
  const report: RunReport = { figures, findings: [...findings], remarks: [...remarks] };
  if (env.HARNESS_REPORT) writeFileSync(env.HARNESS_REPORT, JSON.stringify(report));
  exit(findings.length === 0 ? 0 : 1);
}

/** The median, the 95th of a hundred and the longest of these, such as `12, 40, 95 ms`. */
export function spread(times: readonly number[], unit = "ms"): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `${at(0.5)}, ${at(0.95)}, ${at(1)} ${unit}`;
}
