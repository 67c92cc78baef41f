import { readdir, readFile } from "node:fs/promises";

export type RunningProcess = { pid: number; parent: number; command: string };

/** Every process below this one, parents before children. Linux only (`/proc`). */
export async function descendantsOf(root: number): Promise<RunningProcess[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map(readProcess))).filter((one) => one !== null);
  const children = Map.groupBy(all, ({ parent }) => parent);
  const below = (pid: number): RunningProcess[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)]);
  return below(root);
}

async function readProcess(pid: number): Promise<RunningProcess | null> {
  try {
    const [status, command] = await Promise.all([
      readFile(`/proc/${pid}/status`, "utf8"),
      readFile(`/proc/${pid}/cmdline`, "utf8"),
    ]);
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    return { pid, parent, command: command.replaceAll("\0", " ").trim() };
  } catch {
    return null; // it has ended meanwhile
  }
}
