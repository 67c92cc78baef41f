import type { Command } from "commander";

/** The operator's commands of a module, the default export of its `commands.ts`; each loads what it works with when it is called. */
export type CommandsPart = {
  add(eolaire: Command, env: Readonly<Record<string, string | undefined>>): void;
};
