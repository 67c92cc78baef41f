import { closeSync, createWriteStream, mkdirSync, openSync, type WriteStream } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { env } from "node:process";

let count = 0;

/**
 * Where a process of this name writes. `harness/run.ts` names the folder, shows it when a run fails, and deletes it otherwise.
 * Without a folder nothing is stored.
 */
function nextPath(name: string): string {
  const folder = env.HARNESS_LOGS;
  if (!folder) return devNull;
  mkdirSync(folder, { recursive: true });
  count += 1;
  return join(folder, `${String(count).padStart(2, "0")}-${name}.log`);
}

export const logFile = (name: string): WriteStream => createWriteStream(nextPath(name));

/** Starts a process with an open file for what it writes, which it may do after the end of this one, too. */
export function withLog<Started>(name: string, start: (log: number) => Started): Started {
  const log = openSync(nextPath(name), "a");
  try {
    return start(log);
  } finally {
    closeSync(log);
  }
}
