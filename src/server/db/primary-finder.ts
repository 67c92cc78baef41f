import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";

/** How often the servers are asked which one is the primary. */
const LOOK_MS = 1_000;
/** The same while none is: a replica may be promoted any moment. */
const LOOK_AGAIN_MS = 100;
/** A server that does not answer in time is gone. */
const ANSWER_MS = 2_000;
const CONNECT_SECONDS = 2;

/** One of the servers, with a connection of its own for the question. */
class Server {
  readonly host: string;
  readonly port: number;
  readonly #url: string;
  #client: postgres.Sql;
  #answer: Promise<boolean> | null = null;

  constructor(url: string) {
    this.#url = url;
    this.#client = openClient(url);
    const [host = "localhost"] = this.#client.options.host;
    this.host = host;
    this.port = this.#client.options.port[0] ?? 5432;
  }

  /** false where it does not answer in time. While it is being asked, the same answer is for everybody. */
  isPrimary(): Promise<boolean> {
    this.#answer ??= this.#ask().finally(() => {
      this.#answer = null;
    });
    return this.#answer;
  }

  async #ask(): Promise<boolean> {
    const answer = this.#client`select pg_is_in_recovery() as is_standby`.then(
      ([row]) => row?.is_standby === false,
      () => false,
    );
    const found = await Promise.race([answer, pause(ANSWER_MS, null, { ref: false })]);
    if (found !== null) return found;
    // The connection to a machine that is gone would stay silent for minutes, also after the machine is back.
    void this.end();
    this.#client = openClient(this.#url);
    return false;
  }

  async end(): Promise<void> {
    await this.#client.end({ timeout: 0 });
  }
}

/** Without a pause after failures: postgres.js would let a question wait for seconds, and we decide how often we ask. */
function openClient(url: string): postgres.Sql {
  const quiet = { fetch_types: false, onnotice: () => {} };
  return postgres(url, { ...quiet, max: 1, connect_timeout: CONNECT_SECONDS, backoff: () => 0 });
}

/**
 * Finds the primary among several servers, and opens the connections of a client to it. `postgres.js` itself tries the
 * hosts of an address in turn without a pause while none is primary, and holds what waits for one without an end.
 */
export class PrimaryFinder {
  readonly #servers: Server[];
  readonly #sockets = new Map<Socket, Server>();
  #primary: Server | null = null;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #hasStopped = false;

  /** @param urls one for each server */
  constructor(urls: readonly string[]) {
    this.#servers = urls.map((url) => new Server(url));
  }

  /** A socket to the primary; to the last known one, or the first server, while there is none. */
  readonly open = async (): Promise<Socket> => {
    await this.#untilFound();
    const server = this.#primary ?? this.#servers[0]!;
    const socket = Object.assign(connect(server.port, server.host), { host: server.host }); // which TLS verifies
    this.#sockets.set(socket, server);
    socket.once("close", () => {
      this.#sockets.delete(socket);
      void this.#look();
    });
    return socket;
  };

  async stop(): Promise<void> {
    this.#hasStopped = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#servers.map((server) => server.end()));
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
      for (const [socket, server] of this.#sockets) if (server !== found) socket.destroy();
    }
    if (this.#hasStopped) return;
    this.#timer = setTimeout(() => void this.#look(), found ? LOOK_MS : LOOK_AGAIN_MS).unref();
  }
}

/** Does not wait for servers that are gone where another one answers. @returns null where none is the primary */
async function firstPrimary(servers: readonly Server[]): Promise<Server | null> {
  const answers = servers.map(async (server) => {
    if (!(await server.isPrimary())) throw new Error(`${server.host} is not the primary`);
    return server;
  });
  const late = pause(LOOK_AGAIN_MS, null, { ref: false });
  return Promise.race([Promise.any(answers).catch(() => null), late]);
}
