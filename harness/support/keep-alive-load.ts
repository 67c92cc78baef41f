import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

export type LoadCall = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type LoadAnswer = { status: number; body: string; closesConnection: boolean };
/** What became of a call: its answer, nobody listens there, or no answer to a call that was sent. */
export type LoadOutcome = { call: LoadCall } & (
  | { is: "answered"; answer: LoadAnswer }
  | { is: "refused" }
  | { is: "lost"; error: string; isReused: boolean }
);

/** Sends a call on a connection of the agent. */
export function sendCall(origin: string, call: LoadCall, agent: Agent | false): Promise<LoadOutcome> {
  const { method = "GET", path, headers, body } = call;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const sent = request(origin + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
      text(response).then(
        (read) => {
          const closesConnection = response.headers.connection === "close";
          resolve({ call, is: "answered", answer: { status: response.statusCode!, body: read, closesConnection } });
        },
        (error: Error) => resolve({ call, is: "lost", error: error.message, isReused: sent.reusedSocket }),
      );
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") resolve({ call, is: "refused" });
      else resolve({ call, is: "lost", error: error.code ?? error.message, isReused: sent.reusedSocket });
    });
    sent.end(body);
  });
}

export type LoadOptions = {
  connections: number;
  /** The next call of a client, from 0; null ends its connection. */
  next(client: number): LoadCall | null | Promise<LoadCall | null>;
  onOutcome(outcome: LoadOutcome): void;
};

/**
 * So many clients, each with a connection that it keeps alive, send one call after the other, as a browser or a proxy does:
 * none of them repeats a call by itself. A client whose connection is refused ends. New connections that are reset right before
 * one is refused count as refused: the kernel resets those that no process has accepted when a server stops listening, and the
 * last process of a server has several listening sockets.
 * @returns when all have ended
 */
export async function keepAliveLoad(origin: string, { connections, next, onOutcome }: LoadOptions): Promise<void> {
  const run = async (_: unknown, client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const resets: LoadOutcome[] = [];
    for (let call = await next(client); call; call = await next(client)) {
      const outcome = await sendCall(origin, call, agent);
      if (isNewAndReset(outcome)) {
        resets.push(outcome);
        continue;
      }
      for (const reset of resets.splice(0))
        onOutcome(outcome.is === "refused" ? { ...outcome, call: reset.call } : reset);
      onOutcome(outcome);
      if (outcome.is === "refused") break;
    }
    for (const reset of resets) onOutcome(reset);
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, run));
}

const isNewAndReset = (outcome: LoadOutcome) =>
  outcome.is === "lost" && !outcome.isReused && outcome.error === "ECONNRESET";
