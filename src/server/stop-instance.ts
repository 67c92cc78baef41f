import { exit } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "./config/config.ts";

/** The time for what follows the last response: counted views, the database. At most a quarter of the limit. */
const CLOSING_MS = 1_500;

export type StopOptions = {
  /** Whether readiness says no for `DRAIN_MS` first; nobody waits for a load balancer who presses Ctrl-C. */
  drains: boolean;
};

/** How an instance stops, by one process or by several. */
export type StopSteps = {
  /** Readiness says no, and answers announce the end of their connection. */
  drain(): void;
  /** Ends jobs and mail. */
  stopBackground(): Promise<unknown>;
  /** Stops listening, and answers what was asked. What still runs after `cutMs` is cut. */
  stopServing(cutMs: number): Promise<unknown>;
  /** Closes the database and the rest. */
  close(): Promise<unknown>;
};

/** Stops an instance in order. Whatever happens, the process ends after `SHUTDOWN_LIMIT_MS`, and logs what was not finished. */
export async function stopInstance(
  steps: StopSteps,
  { config, logger, drains }: StopOptions & { config: Config; logger: Logger },
): Promise<void> {
  const { shutdownLimitMs } = config;
  const cutAt = performance.now() + shutdownLimitMs - Math.min(CLOSING_MS, shutdownLimitMs / 4);
  const unfinished = new Set<string>();
  const limit = setTimeout(() => {
    logger.error({ unfinished: [...unfinished] }, "the stop took longer than SHUTDOWN_LIMIT_MS: the process ends now");
    exit(1);
  }, shutdownLimitMs);
  const step = async (name: string, work: Promise<unknown>) => {
    unfinished.add(name);
    await work;
    unfinished.delete(name);
  };
  const serve = async () => {
    steps.drain();
    if (drains) await delay(config.drainMs);
    await steps.stopServing(Math.max(0, cutAt - performance.now()));
  };
  await Promise.all([step("jobs and mail", steps.stopBackground()), step("requests", serve())]);
  await step("database", steps.close());
  clearTimeout(limit);
}
