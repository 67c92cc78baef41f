import { execFile } from "node:child_process";
import type { RunAs } from "./run-as.ts";

/** Messages in English, times in UTC, and none of the operator's `PG…` variables, which would configure PostgreSQL. */
export const QUIET_ENVIRONMENT = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** @returns the output and the exit code (null if the command could not be started) */
export function runCommand(runAs: RunAs, command: string[]): Promise<{ code: number | null; output: string }> {
  const [file, ...args] = [...runAs.prefix, ...command] as [string, ...string[]];
  const { uid, gid } = runAs;
  // Every user may use the root folder as working directory.
  const options = { env: QUIET_ENVIRONMENT, cwd: "/", uid, gid };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === "number" ? error.code : null) : 0;
      resolve({ code, output: code === null ? (error?.message ?? "") : stdout + stderr });
    });
  });
}
