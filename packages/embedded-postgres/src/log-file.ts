import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";

const MAX_LOG_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;

/** For what an operator should read. */
export type Log = Record<"info" | "warn" | "error", (message: string) => void>;

/**
 * Opens the log file that PostgreSQL writes to directly. Two files of at most about 10 MB and a run each.
 * @returns a descriptor for appending, to be closed by the caller, and the size so far
 */
export function openLog(path: string): { descriptor: number; size: number } {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, "a", 0o600);
  return { descriptor, size: fstatSync(descriptor).size };
}

/** Reads what was written after the first `from` bytes, of which only the end. */
export function readLog(path: string, from: number): string {
  const descriptor = openSync(path, "r");
  try {
    const start = Math.max(from, fstatSync(descriptor).size - TAIL_BYTES);
    const tail = Buffer.alloc(TAIL_BYTES);
    return tail.toString("utf8", 0, readSync(descriptor, tail, 0, TAIL_BYTES, start));
  } finally {
    closeSync(descriptor);
  }
}

/** The last line with an error, else the last one; without time and process id. */
export function lastUsefulLine(log: string): string {
  const lines = log.split("\n").filter((line) => line.trim() !== "");
  const line = lines.findLast((text) => /\b(FATAL|PANIC|ERROR|error):/.test(text)) ?? lines.at(-1);
  return line?.replace(/^.*?\b(FATAL|PANIC|ERROR|LOG|initdb: error):\s*/, "").trim() ?? "it said nothing";
}
