import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "#core/server/config/config.ts";
import { StartRefused } from "#core/server/config/start-refused.ts";
import type { MediaStore } from "./media-store.ts";
import { StoreUnavailable } from "./store-unavailable.ts";

/** In milliseconds: from one attempt to the next, from one sentence to the next, and altogether. */
const PATIENCE = { pauseMs: 2_000, sayMs: 30_000, limitMs: 300_000 };
/** Below it there is nothing: one call, with the rights that every later one needs. */
const NOWHERE = "start";
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"] as const;

type Waiting = { s3: NonNullable<Config["s3"]>; store: Pick<MediaStore, "list">; log: Pick<Logger, "warn" | "info"> };

/**
 * Waits until the object store answers and has the bucket, and says so on the log: at a first start the store is often started
 * at the same time, and the bucket created.
 * @throws StartRefused where the store refuses the account, where the limit is over, or when the process shall stop
 */
export async function waitForStore({ s3, store, log }: Waiting, patience = PATIENCE): Promise<void> {
  using stopping = stopSignal();
  const [from, where] = [performance.now(), `The object store at ${s3.endpoint ?? `Amazon, ${s3.region},`}`];
  for (let saidAt = Number.NEGATIVE_INFINITY; ; ) {
    const failure = await failureOf(store);
    if (!failure) {
      if (saidAt > from) log.info(`${where} answers now.`);
      return;
    }
    const { problem, advice, isLasting } = diagnosis(failure, s3);
    if (isLasting) throw new StartRefused("config", `${where} ${problem}: ${advice}`, { cause: failure });
    const now = performance.now();
    if (now - from >= patience.limitMs) {
      const waited = `Eolaire has waited for ${minutes(patience.limitMs)} and gives up`;
      throw new StartRefused("busy", `${where} ${problem}. ${waited}: ${advice}`, { cause: failure });
    }
    if (now - saidAt >= patience.sayMs) {
      saidAt = now;
      log.warn(`${where} ${problem}. Eolaire waits for it, for ${minutes(patience.limitMs)} at most: ${advice}`);
    }
    await pause(patience.pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) throw new StartRefused("busy", `Stopped. ${where} ${problem}: ${advice}`);
  }
}

const minutes = (ms: number) => `${Math.round(ms / 60_000)} minutes`;

/** What the store answered, as its SDK says it. */
type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

async function failureOf(store: Waiting["store"]): Promise<Failure | null> {
  try {
    await store.list(NOWHERE);
    return null;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return error.cause instanceof Error ? error.cause : error;
  }
}

function diagnosis({ name, code, $metadata }: Failure, { bucket }: Waiting["s3"]) {
  const status = $metadata?.httpStatusCode ?? 0;
  if (status === 404)
    return {
      problem: `has no bucket “${bucket}”`,
      advice: "create the bucket, or correct S3_BUCKET.",
      isLasting: false,
    };
  if (status === 401 || status === 403) {
    const advice = `check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and what this account may do in the bucket “${bucket}”.`;
    return { problem: `refuses the account (${name})`, advice, isLasting: true };
  }
  const advice = "check S3_ENDPOINT, and that the store runs and can be reached from this machine.";
  return { problem: `does not answer (${status >= 400 ? status : (code ?? name)})`, advice, isLasting: false };
}

/** Aborted when the process shall stop. The listeners of `main.ts` take effect only after the start. */
function stopSignal(): Disposable & { signal: AbortSignal } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of SIGNALS) process.on(signal, abort);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const signal of SIGNALS) process.off(signal, abort);
    },
  };
}
