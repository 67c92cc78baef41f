import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

/** The document of recipes for other programs, of which each is run by a test. */
export const RECIPES = readFileSync(new URL("../../docs/integrating.md", import.meta.url), "utf8");

/** The code of a recipe, as it stands under its heading. */
export function codeOf(recipe: string, language = "ts"): string {
  const [, section = ""] = RECIPES.split(`\n## ${recipe}\n`);
  const [, code] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(section.split("\n## ")[0] ?? "") ?? [];
  if (!code) throw new Error(`docs/integrating.md has no code under “${recipe}”`);
  return code;
}

/** What lets a process live by the clock of the run, where that is another one (`harness/days.ts`). */
const clock = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD$|FAKETIME_)/.test(name)));

/** How a recipe is run in a process of its own. */
export const processOf = (recipe: string, env: Record<string, string>) =>
  [
    process.execPath,
    ["--input-type=module-typescript", "--eval", codeOf(recipe)],
    { cwd: fileURLToPath(new URL("../..", import.meta.url)), env: { PATH: process.env.PATH, ...clock, ...env } },
  ] as const;

/** @returns the port of a server of this machine */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
