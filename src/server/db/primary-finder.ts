import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";

/** How often each server is asked whether it is the primary. */
const LOOK_MS = 1_000;
/** A server that does not answer in time is gone. */
const ANSWER_MS = 2_000;
const CONNECT_SECONDS = 2;

type Server = { host: string; port: number; asked: postgres.Sql };

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

  /** @param urls one for each server */
  constructor(urls: readonly string[]) {
    this.#servers = urls.map((url) => {
      const asked = postgres(url, { max: 1, connect_timeout: CONNECT_SECONDS, fetch_types: false, onnotice: () => {} });
      const [host = "localhost"] = asked.options.host;
      return { asked, host, port: asked.options.port[0] ?? 5432 };
    });
  }

  /** A socket to the primary; to the last known one, or the first server, while there is none. */
  readonly open = async (): Promise<Socket> => {
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS).unref();
    if (!this.#primary) await this.#look();
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
    clearInterval(this.#timer);
    await Promise.all(this.#servers.map(({ asked }) => asked.end({ timeout: 0 })));
  }

  #look(): Promise<void> {
    this.#looking ??= this.#ask().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #ask(): Promise<void> {
    const answers = await Promise.all(this.#servers.map(isPrimary));
    const found = this.#servers.filter((_server, at) => answers[at]);
    if (found.length === 0 || (this.#primary && found.includes(this.#primary))) return;
    this.#primary = found[0]!;
    // A machine that is gone does not end its connections.
    for (const [socket, server] of this.#sockets) if (server !== this.#primary) socket.destroy();
  }
}

async function isPrimary({ asked }: Server): Promise<boolean> {
  const answer = asked`select pg_is_in_recovery() as is_standby`.then(
    ([row]) => row?.is_standby === false,
    () => false,
  );
  return Promise.race([answer, pause(ANSWER_MS, false, { ref: false })]);
}
