import { execFile } from "node:child_process";
import type { RunAs } from "./run-as.ts";

/** Messages in English, times in UTC, and nothing of the operator's `PG…` variables, which would steer PostgreSQL. */
export const QUIET_ENVIRONMENT = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** @returns what the command wrote, and its exit code (null where it could not even begin) */
export function runCommand(runAs: RunAs, command: string[]): Promise<{ code: number | null; output: string }> {
  const [file, ...args] = [...runAs.prefix, ...command] as [string, ...string[]];
  const { uid, gid } = runAs;
  // The root folder is the one place where every user may stand.
  const options = { env: QUIET_ENVIRONMENT, cwd: "/", uid, gid };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === "number" ? error.code : null) : 0;
      resolve({ code, output: code === null ? (error?.message ?? "") : stdout + stderr });
    });
  });
}
