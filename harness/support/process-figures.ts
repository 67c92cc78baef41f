import { readdir, readFile } from "node:fs/promises";
import { descendantsOf } from "./process-tree.ts";

/** What the system knows of one process. */
export type ProcessFigures = { pid: number; residentMb: number; processorSeconds: number; handles: number };

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/**
 * A process and its descendants that run this module, the largest first: a server with its workers, without PostgreSQL.
 * Linux only (`/proc`).
 */
export async function figuresOf(root: number, module: string): Promise<ProcessFigures[]> {
  const processes = await Promise.all(
    (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map((pid) => statusOf(Number(pid))),
  );
  const known = processes.filter((one) => one !== null);
  const family = new Set([root]);
  for (const { pid, parent } of known.toSorted((a, b) => a.pid - b.pid)) if (family.has(parent)) family.add(pid);
  const own = known.filter(({ pid, command }) => family.has(pid) && command.includes(module));
  const figures = own.map(async ({ pid, residentMb, processorSeconds }) => ({
    pid,
    residentMb,
    processorSeconds,
    handles: await handlesOf(pid),
  }));
  return (await Promise.all(figures)).sort((a, b) => b.residentMb - a.residentMb);
}

/** Resident memory of a process and all that it has started, whatever they run, without PostgreSQL. */
export async function residentMbOf(root: number): Promise<number> {
  const below = (await descendantsOf(root)).filter(({ command }) => !/^postgres:|\/postgres /.test(command));
  const all = await Promise.all([root, ...below.map(({ pid }) => pid)].map(statusOf));
  return all.reduce((sum, one) => sum + (one?.residentMb ?? 0), 0);
}

/** What a process and all that it has started have worked, also those that have ended and PostgreSQL. */
export async function processorSecondsOf(root: number): Promise<number> {
  const below = (await descendantsOf(root)).map(({ pid }) => pid);
  const all = await Promise.all([root, ...below].map(statusOf));
  return all.reduce((sum, one) => sum + (one?.processorSeconds ?? 0) + (one?.ofChildren ?? 0), 0);
}

async function statusOf(pid: number) {
  try {
    const [status, stat, command] = await Promise.all([
      readFile(`/proc/${pid}/status`, "utf8"),
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/cmdline`, "utf8"),
    ]);
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    const times = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 16).map(Number);
    const [user, system, userOfChildren, systemOfChildren] = times as [number, number, number, number];
    return {
      pid,
      processorSeconds: (user + system) / TICKS,
      /** Of those that have ended. */
      ofChildren: (userOfChildren + systemOfChildren) / TICKS,
      parent: field("PPid"),
      command,
      residentMb: field("VmRSS") / 1000,
    };
  } catch {
    return null; // it has ended meanwhile
  }
}

/** Open files and sockets; 0 for a process that has ended. */
const handlesOf = async (pid: number) => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
