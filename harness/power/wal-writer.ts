import { kill } from "node:process";
import { descendantsOf } from "../support/process-tree.ts";

/**
 * Stops the process of PostgreSQL that syncs the WAL a few times a second whoever wrote it: by chance it would sync what was
 * acknowledged too early. Commits do not depend on it.
 * @param root the primary process of the product
 * @returns what lets it go on: PostgreSQL does not end without it
 */
export async function pauseWalWriter(root: number): Promise<() => void> {
  const found = (await descendantsOf(root)).find(({ command }) => /^postgres: .*wal ?writer/.test(command));
  if (!found) throw new Error("PostgreSQL has no process that writes the WAL");
  kill(found.pid, "SIGSTOP");
  return () => kill(found.pid, "SIGCONT");
}
