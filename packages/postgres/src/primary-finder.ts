import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Target } from "./database-client.ts";
import { inTime } from "./in-time.ts";
import { type Opening, openClient, serverName } from "./open-client.ts";

/** How often the servers are asked which one is the primary. */
const LOOK_MS = 1_000;
/** The same while none is: a replica may be promoted any moment. */
const LOOK_AGAIN_MS = 100;
/** A server that does not answer in time is gone. */
const ANSWER_MS = 2_000;

/** One of the servers, with a connection of its own for the question. */
class Server {
  readonly url: string;
  readonly #name: string;
  #client: Promise<pg.Client> | null = null;
  #closing = new AbortController();
  #answer: Promise<boolean> | null = null;

  constructor(url: string, name: string) {
    this.url = url;
    this.#name = name;
  }

  /** false where it does not answer in time. While it is being asked, the same answer is for everybody. */
  isPrimary(): Promise<boolean> {
    this.#answer ??= inTime(this.#ask(), ANSWER_MS)
      .catch(() => {
        // The connection to a machine that is gone would stay silent for minutes, also after the machine is back.
        this.end();
        return false;
      })
      .finally(() => {
        this.#answer = null;
      });
    return this.#answer;
  }

  async #ask(): Promise<boolean> {
    this.#client ??= this.open({ signal: this.#closing.signal, connectMs: ANSWER_MS });
    const { rows } = await (await this.#client).query("select pg_is_in_recovery() as is_standby");
    return rows[0]?.is_standby === false;
  }

  open(opening: Opening): Promise<pg.Client> {
    return openClient({ url: this.url }, { name: this.#name, ...opening });
  }

  end(): void {
    this.#client = null;
    this.#closing.abort();
    this.#closing = new AbortController();
  }
}

/** Finds the primary among several servers, and opens connections to it; those to a former one are closed. */
export class PrimaryFinder implements Target {
  readonly #servers: Server[];
  /** What ends each connection. */
  readonly #connections = new Map<AbortController, Server>();
  #primary: Server | null = null;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #hasStopped = false;

  /** @param urls one for each server @param name of the connections */
  constructor(urls: readonly string[], name: string) {
    this.#servers = urls.map((url) => new Server(url, name));
  }

  /** A connection to the primary; to the last known one, or the first server, while there is none. */
  async open(opening: Opening): Promise<pg.Client> {
    await this.#untilFound();
    const server = this.#primary ?? this.#servers[0]!;
    const moving = new AbortController();
    this.#connections.set(moving, server);
    const ended = () => {
      this.#connections.delete(moving);
      void this.#look();
    };
    const signal = AbortSignal.any([moving.signal, ...(opening.signal ? [opening.signal] : [])]);
    try {
      const client = await server.open({ ...opening, signal });
      return client.on("end", ended);
    } catch (error) {
      ended();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    clearTimeout(this.#timer);
    for (const server of this.#servers) server.end();
  }

  async #untilFound(): Promise<void> {
    const end = performance.now() + ANSWER_MS;
    while (!this.#primary && performance.now() < end) {
      await this.#look();
      if (!this.#primary) await pause(LOOK_AGAIN_MS);
    }
  }

  #look(): Promise<void> {
    this.#looking ??= this.#find().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #find(): Promise<void> {
    clearTimeout(this.#timer);
    const found = (await this.#primary?.isPrimary()) ? this.#primary : await firstPrimary(this.#servers);
    if (found && found !== this.#primary) {
      this.#primary = found;
      // A machine that is gone does not end its connections.
      for (const [moving, server] of this.#connections) if (server !== found) moving.abort();
    }
    if (this.#hasStopped) return;
    this.#timer = setTimeout(() => void this.#look(), found ? LOOK_MS : LOOK_AGAIN_MS).unref();
  }
}

/** Does not wait for servers that are gone where another one answers. @returns null where none is the primary */
async function firstPrimary(servers: readonly Server[]): Promise<Server | null> {
  const answers = servers.map(async (server) => {
    if (!(await server.isPrimary())) throw new Error(`${serverName(server.url)} is not the primary`);
    return server;
  });
  const late = pause(LOOK_AGAIN_MS, null, { ref: false });
  return Promise.race([Promise.any(answers).catch(() => null), late]);
}
