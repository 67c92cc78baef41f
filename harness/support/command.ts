import { type ChildProcess, spawn } from "node:child_process";
import { execPath } from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { logFile } from "./logs.ts";

const CLI = fileURLToPath(new URL("../../src/server/cli/eolaire.ts", import.meta.url));

export type CommandEnd = { code: number | null; out: string; err: string };

/** `npm run eolaire -- …` with these settings alone, in a process of its own, which may be killed. */
export function startCommand(args: string[], settings: Record<string, string>) {
  const child: ChildProcess = spawn(execPath, [CLI, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written = logFile(`eolaire-${args[0]}`);
  child.stdout!.pipe(written, { end: false });
  child.stderr!.pipe(written, { end: false });
  child.once("close", () => written.end());
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ended = Promise.all([text(child.stdout!), text(child.stderr!), exited]).then(
    ([out, err, code]): CommandEnd => ({ code, out, err }),
  );
  return { child, ended };
}

/** Waits for its end. @throws Error where it fails, with what it said */
export async function runCommand(args: string[], settings: Record<string, string>): Promise<string> {
  const { code, out, err } = await startCommand(args, settings).ended;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${(err || out).slice(0, 400)}`);
  return out;
}
