import { examine, type Wishes } from "./examine/examine.ts";
import type { Finding } from "./examine/finding.ts";

const SIGNS = { right: "✓", doubtful: "!", wrong: "✗" } as const;

/** `doctor`: exit code 1 where something is wrong. */
export async function doctor(
  env: Record<string, string | undefined>,
  { json, ...wishes }: Wishes & { json?: true },
): Promise<void> {
  const findings = await examine(env, wishes);
  const wrong = findings.filter(({ is }) => is === "wrong").length;
  if (json) console.log(JSON.stringify({ ok: wrong === 0, findings }, null, 2));
  else print(findings, wrong);
  if (wrong > 0) process.exitCode = 1;
}

function print(findings: Finding[], wrong: number): void {
  let subject = "";
  for (const finding of findings) {
    if (finding.subject !== subject) console.log(`${subject ? "\n" : ""}${finding.subject}`);
    subject = finding.subject;
    console.log(`  ${SIGNS[finding.is]} ${finding.text}`);
    if (finding.advice) console.log(`    → ${finding.advice}`);
  }
  const doubtful = findings.filter(({ is }) => is === "doubtful").length;
  console.log(`\n${wrong} wrong, ${doubtful} to look at, ${findings.length - wrong - doubtful} in order.`);
}
