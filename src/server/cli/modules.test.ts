import { expect, test, vi } from "vitest";
import { MODULE_NAMES } from "#core/contract/module-names.ts";
import { COMMANDS_OF_MODULES } from "#start/compiled/commands.ts";
import { runCommand } from "#test/support/operator.ts";
import { commandLine } from "./eolaire.ts";

const [first, ...others] = MODULE_NAMES;

test("config says which modules there are, and which are off", async () => {
  const { out } = await runCommand(["config"], { MODULES: `-${first}` });
  const states = [`${first} (off)`, ...others.map((name) => `${name} (there)`)];
  expect(out.trim().split("\n").at(-1)).toBe(`Modules: ${states.join(", ")}`);
});

test("an unknown one is refused with the names of those that there are", async () => {
  const { exit, err } = await runCommand(["config"], { MODULES: "-no-such" });
  expect([exit, err]).toEqual([78, expect.stringContaining(MODULE_NAMES.map((name) => `-${name}`).join(", "))]);
});

test("a module that is off has no command", () => {
  const names = () => commandLine().commands.map((command) => command.name());
  const before = names();
  vi.stubEnv("MODULES", COMMANDS_OF_MODULES.map(({ module }) => `-${module}`).join());
  const after = names();
  vi.unstubAllEnvs();
  expect(after).toContain("config");
  expect(before.length - after.length).toBeGreaterThanOrEqual(COMMANDS_OF_MODULES.length);
});
