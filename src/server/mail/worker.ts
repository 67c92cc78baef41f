import { setInterval } from "node:timers";
import type { DatabaseClient } from "@eolaire/postgres";
import type { Database } from "../db/connect.ts";
import {
  type Delivery,
  type DeliveryDeps,
  endDelivery,
  endOverdue,
  hastenDeliveries,
  type OutboxKind,
  takeDelivery,
} from "./deliveries.ts";
import type { Outcome } from "./outcome.ts";
import type { SmtpLimits } from "./smtp.ts";
import { kindsSent, type MailSettings, Transport, type Writing } from "./transport.ts";

/** The channel on which the trigger `outbox_due` notifies. */
const CHANNEL = "eolaire_outbox";
/** For messages whose retry is due; new ones are notified. */
const POLL_MS = 15_000;
/** Concurrent deliveries: one slow server must not delay all mail, and none should be flooded. */
const WORKERS = 4;
/** On shutdown, running deliveries get this time before they are aborted. */
const STOP_GRACE_MS = 3_000;

export type MailWorkerDeps = Writing &
  DeliveryDeps & {
    /** Listens for new messages. */
    client: DatabaseClient;
    mail: MailSettings;
    logger: Logger;
    limits?: SmtpLimits;
  };

type Say = (details: object, message: string) => void;
type Logger = { info: Say; warn: Say; error: Say };

/**
 * Sends the outbox: each message from one instance, as soon as its cause is committed, with retries after growing
 * delays, and at most once (docs/decisions/010). Without SMTP_URL mails stay in the outbox, and text messages without
 * SMS_WEBHOOK_URL.
 * @returns stops the worker after its running deliveries
 */
export async function startMailWorker(deps: MailWorkerDeps): Promise<() => Promise<void>> {
  const worker = new MailWorker(deps);
  await worker.start();
  return () => worker.stop();
}

class MailWorker {
  readonly #db: Database;
  readonly #deliveryDeps: DeliveryDeps;
  readonly #client: DatabaseClient;
  readonly #logger: Logger;
  readonly #kinds: OutboxKind[];
  readonly #transport: Transport;
  readonly #signal = new Signal();
  readonly #cut = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  #isStopping = false;
  #workers: Promise<unknown> = Promise.resolve();
  #looking: Promise<unknown> = Promise.resolve();
  #unlisten = async () => {};

  constructor({ db, onGivenUp, client, logger, mail, limits, ...writing }: MailWorkerDeps) {
    this.#db = db;
    this.#deliveryDeps = { db, onGivenUp };
    this.#client = client;
    this.#logger = logger;
    this.#kinds = kindsSent(mail);
    this.#transport = new Transport(mail, writing, limits);
  }

  async start(): Promise<void> {
    if (this.#kinds.length === 0) return;
    const signal = () => this.#signal.send();
    // Notifications may be missed while the connection is lost, so each new LISTEN signals too.
    this.#unlisten = await this.#client.listen(CHANNEL, signal, signal);
    this.#every(POLL_MS, async () => {
      await hastenDeliveries(this.#db);
      await endOverdue(this.#deliveryDeps, this.#kinds);
      signal();
    });
    this.#workers = Promise.all(Array.from({ length: WORKERS }, () => this.#work()));
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#isStopping = true;
    this.#signal.send();
    const cutting = setTimeout(() => this.#cut.abort(), STOP_GRACE_MS);
    await this.#workers;
    await this.#looking;
    clearTimeout(cutting);
    await this.#unlisten();
  }

  #every(periodMs: number, act: () => Promise<void>): void {
    const guarded = () => {
      this.#looking = this.#guard(act());
    };
    guarded();
    this.#timers.push(setInterval(guarded, periodMs).unref());
  }

  /** One worker: sends messages one by one, then waits for the signal. */
  async #work(): Promise<void> {
    while (!this.#isStopping) {
      const seen = this.#signal.count;
      const delivery = await this.#guard(takeDelivery(this.#db, this.#kinds));
      if (delivery) await this.#deliver(delivery);
      else await this.#signal.after(seen);
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const outcome = await this.#transport.send(delivery, this.#cut.signal);
    this.#log(delivery, outcome);
    await this.#guard(endDelivery(this.#deliveryDeps, delivery, outcome));
  }

  /** Logs an unavailable database; the next signal tries again. */
  async #guard<Result>(work: Promise<Result>): Promise<Result | undefined> {
    try {
      return await work;
    } catch (err) {
      this.#logger.error({ err }, "the outbox could not be processed");
    }
  }

  /** Logs contain neither addresses nor codes: the full reason is in the outbox. */
  #log({ id, type, attempts }: Delivery, outcome: Outcome): void {
    const details = { message: id, type, attempts };
    if (outcome.is === "taken") this.#logger.info(details, "a message was sent");
    else this.#logger.warn({ ...details, code: outcome.code }, `a message was not sent: ${outcome.is}`);
  }
}

/** Wakes workers that wait for work. A signal during a search for work is not lost: the next wait returns at once. */
class Signal {
  #count = 0;
  #waiting: (() => void)[] = [];

  /** To be read before searching for work, and passed to `after`. */
  get count(): number {
    return this.#count;
  }

  send(): void {
    this.#count += 1;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves once there was a signal after that count. */
  after(seen: number): Promise<void> {
    if (this.#count > seen) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
