import type { RunAs } from "./run-as.ts";
import { runCommand } from "./run-command.ts";

const TETHER = ["setpriv", "--pdeathsig", "INT"];

/**
 * Command prefix by which the kernel stops the command when we die, even by `kill -9`; empty where the system has none:
 * then the next start stops the orphan.
 */
export async function findTether(runAs: RunAs): Promise<string[]> {
  const { code } = await runCommand(runAs, [...TETHER, "true"]);
  return code === 0 ? TETHER : [];
}
