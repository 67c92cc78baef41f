import { descendantsOf, type RunningProcess } from "../support/process-tree.ts";
import { pick } from "../support/random.ts";

/** What is killed, and how often in a hundred kills: those that are replaced by themselves are quicker to repeat. */
const SHARES = { backend: 34, database: 22, worker: 24, server: 12, everything: 8 };
export type Victim = keyof typeof SHARES | "power";

/**
 * - backend: one connection's process of PostgreSQL, which restarts all of them
 * - database: PostgreSQL's main process
 * - worker: one process that answers requests
 * - server: the primary process
 * - everything: all of these at once
 * - power: everything, on a disk that has just lost what was not synced
 */
export function chooseVictim(random: () => number): Victim {
  const hundred = Object.entries(SHARES).flatMap(([name, share]) => Array<Victim>(share).fill(name as Victim));
  return pick(random, hundred);
}

/** Whether the product must be started again afterwards. */
export const endsProduct = (victim: Victim): boolean => !["backend", "database", "worker"].includes(victim);

/** Kills it with SIGKILL. @param root the primary process @returns whether there was one */
export async function kill(root: number, victim: Victim, random: () => number): Promise<boolean> {
  const chosen = await pidsOf(root, victim, random);
  for (const pid of chosen) killProcess(pid);
  return chosen.length > 0;
}

async function pidsOf(root: number, victim: Victim, random: () => number): Promise<number[]> {
  if (victim === "server") return [root];
  const below = await descendantsOf(root);
  if (victim === "everything" || victim === "power") return [root, ...below.map(({ pid }) => pid)];
  const found = below.filter(IS[victim]);
  return found.length > 0 ? [pick(random, found).pid] : [];
}

const IS: Record<"backend" | "database" | "worker", (one: RunningProcess) => boolean> = {
  backend: ({ command }) => command.startsWith("postgres: eolaire"),
  database: ({ command }) => /\/postgres -D /.test(command),
  worker: ({ command }) => command.includes("dist/server/main.js"),
};

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // it has ended by itself
  }
}
