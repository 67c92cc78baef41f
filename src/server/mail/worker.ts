import { setInterval } from "node:timers";
import type postgres from "postgres";
import type { Database } from "../db/connect.ts";
import {
  type Delivery,
  type DeliveryDeps,
  endDelivery,
  endOverdue,
  type OutboxKind,
  takeDelivery,
} from "./deliveries.ts";
import type { Outcome } from "./outcome.ts";
import { Bell } from "./signal.ts";
import type { SmtpLimits } from "./smtp.ts";
import { kindsSent, type MailSettings, Transport, type Writing } from "./transport.ts";

/** The channel on which the trigger `outbox_due` notifies. */
const CHANNEL = "eolaire_outbox";
/** For what waits for its next try; what is new is told of. */
const POLL_MS = 15_000;
/** At once: one slow server must not hold up all mail, and none should think that it is flooded. */
const WORKERS = 4;
/** What is being handed over when the server stops may take so long; then it is cut short. */
const STOP_GRACE_MS = 5_000;

export type MailWorkerDeps = Writing &
  DeliveryDeps & {
    /** Hears of new messages. */
    client: postgres.Sql;
    mail: MailSettings;
    logger: Logger;
    limits?: SmtpLimits;
  };

type Say = (details: object, message: string) => void;
type Logger = { info: Say; warn: Say; error: Say };

/**
 * Sends what is in the outbox: each message by one instance, as soon as its cause is committed, again after growing waits,
 * and never twice (docs/decisions/010). Without SMTP_URL mails stay in the outbox, and texts without SMS_WEBHOOK_URL.
 * @returns ends it, after what is being handed over
 */
export async function startMailWorker(deps: MailWorkerDeps): Promise<() => Promise<void>> {
  const worker = new MailWorker(deps);
  await worker.start();
  return () => worker.stop();
}

class MailWorker {
  readonly #db: Database;
  readonly #deliveryDeps: DeliveryDeps;
  readonly #client: postgres.Sql;
  readonly #logger: Logger;
  readonly #kinds: OutboxKind[];
  readonly #transport: Transport;
  readonly #bell = new Bell();
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
    const ring = () => this.#bell.ring();
    // Notices may be missed while a connection is lost: so it rings each time that listening begins, too.
    ({ unlisten: this.#unlisten } = await this.#client.listen(CHANNEL, ring, ring));
    this.#every(POLL_MS, async () => {
      await endOverdue(this.#deliveryDeps, this.#kinds);
      ring();
    });
    this.#workers = Promise.all(Array.from({ length: WORKERS }, () => this.#work()));
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#isStopping = true;
    this.#bell.ring();
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

  /** One lane: a message after the other, then waiting for the bell. */
  async #work(): Promise<void> {
    while (!this.#isStopping) {
      const heard = this.#bell.rings;
      const delivery = await this.#guard(takeDelivery(this.#db, this.#kinds));
      if (delivery) await this.#deliver(delivery);
      else await this.#bell.after(heard);
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const outcome = await this.#transport.send(delivery, this.#cut.signal);
    this.#tell(delivery, outcome);
    await this.#guard(endDelivery(this.#deliveryDeps, delivery, outcome));
  }

  /** A database that is away is told of, and asked again when the bell rings next. */
  async #guard<Result>(work: Promise<Result>): Promise<Result | undefined> {
    try {
      return await work;
    } catch (err) {
      this.#logger.error({ err }, "the outbox could not be looked after");
    }
  }

  /** Neither addresses nor codes belong into a log: the reason, which may name them, stands in the outbox. */
  #tell({ id, type, attempts }: Delivery, outcome: Outcome): void {
    const details = { message: id, type, attempts };
    if (outcome.is === "taken") this.#logger.info(details, "a message was sent");
    else this.#logger.warn({ ...details, code: outcome.code }, `a message was not sent: ${outcome.is}`);
  }
}
