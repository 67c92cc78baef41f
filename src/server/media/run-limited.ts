import { type ChildProcessByStdio, spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** What a child process may use at most. */
export type Limits = {
  /** On the wall clock. */
  ms: number;
  /** Of one processor. */
  cpuSeconds: number;
  /** Of address space; not every system holds it. */
  memoryKiB: number;
  /** Of each file that it writes. */
  fileBytes: number;
};

/** Pages go first. */
const NICENESS = 10;
const BLOCK_BYTES = 512;

/** The limits of a process hold for what it becomes: the shell sets its own, and turns into the program. */
const SCRIPT = 'ulimit -v "$1" 2>/dev/null; ulimit -t "$2"; ulimit -f "$3"; shift 3; exec "$@"';

/** The program ended otherwise than well: by itself, or by one of its limits. */
export class RunFailed extends Error {
  /** Whether its time was up. */
  readonly isLate: boolean;

  constructor(isLate: boolean, words: string) {
    super(words.trim().split("\n").at(-1) || "ended without a word");
    this.isLate = isLate;
  }
}

/**
 * Runs a program on files of strangers: without our environment, within limits.
 * @param read takes its output as it comes
 * @throws RunFailed
 */
export async function runLimited(
  [program, ...args]: readonly [string, ...string[]],
  limits: Limits,
  read: (output: Readable) => Promise<void>,
): Promise<void> {
  const { memoryKiB, cpuSeconds, fileBytes } = limits;
  const bounds = [memoryKiB, cpuSeconds, Math.ceil(fileBytes / BLOCK_BYTES)].map(String);
  const child = spawn("/bin/sh", ["-c", SCRIPT, "sh", ...bounds, program, ...args], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a group of its own, so that what it starts ends with it
  });
  lowerPriority(child);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end(child);
  }, limits.ms);
  try {
    const [code, words] = await Promise.all([exitOf(child), text(child.stderr), read(child.stdout)]);
    if (code !== 0) throw new RunFailed(isLate, words);
  } finally {
    clearTimeout(timer);
    end(child); // where reading failed
  }
}

function exitOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject).once("close", resolve);
  return promise;
}

function end({ pid, exitCode, signalCode }: ChildProcessByStdio<null, Readable, Readable>): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return; // its number may be another's by now
  process.kill(-pid, "SIGKILL");
}

function lowerPriority({ pid }: { pid?: number | undefined }): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system does not let us: then it runs as everything else.
  }
}
