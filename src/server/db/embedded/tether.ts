import type { RunAs } from "./run-as.ts";
import { runCommand } from "./run-command.ts";

const TETHER = ["setpriv", "--pdeathsig", "INT"];

/**
 * Words before a command that make the kernel stop it when we die, even by kill −9; none where the system has no such
 * thing: then the next start stops what was left over.
 */
export async function findTether(runAs: RunAs): Promise<string[]> {
  const { code } = await runCommand(runAs, [...TETHER, "true"]);
  return code === 0 ? TETHER : [];
}
