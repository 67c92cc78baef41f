import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";

/** The log on standard output: a line of text each for a person at a terminal, JSON for machines. */
export async function createLogger({
  logLevel: level,
  logFormat,
}: Pick<Config, "logLevel" | "logFormat">): Promise<Logger> {
  if (logFormat === "json") return pino({ level });
  const { default: pretty } = await import("pino-pretty");
  return pino(
    { level },
    pretty({ ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss", singleLine: true, sync: true }),
  );
}
