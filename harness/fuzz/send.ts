import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { FuzzAnswer } from "./judge.ts";

/** Longer than any call may take on a machine that does other work. */
const HANG_MS = 30_000;

/** Sends over connections that are kept. `node:http` sends paths as they are, which `fetch` would normalise. */
export class FuzzClient {
  readonly #agent: Agent;
  readonly #origin: URL;

  constructor(origin: string, connections: number) {
    this.#origin = new URL(origin);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /**
   * @param headers those of the caller, beside the request's
   * @throws Error where there was no whole answer in time
   */
  send({ path, method, body, headers }: FuzzRequest, callerHeaders: Record<string, string>): Promise<FuzzAnswer> {
    const { hostname, port } = this.#origin;
    const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const sent = request({
        host: hostname,
        port,
        path,
        method,
        agent: this.#agent,
        headers: { ...callerHeaders, ...headers, ...length },
      });
      const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${HANG_MS} ms`)), HANG_MS);
      sent.on("close", () => clearTimeout(timer));
      sent.on("error", reject); // after an answer it says nothing more: a server may refuse a body before it was sent
      sent.on("response", (response) => {
        if (response.headers["content-type"]?.startsWith("text/event-stream")) {
          resolve(answerOf(response, []));
          sent.destroy();
          return;
        }
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          try {
            resolve(answerOf(response, parts));
          } catch (error) {
            reject(error as Error);
          }
        });
      });
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function answerOf({ statusCode, headers }: IncomingMessage, parts: Buffer[]): FuzzAnswer {
  const bytes = Buffer.concat(parts);
  const body = headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes;
  return { status: statusCode!, type: headers["content-type"] ?? "", body: body.toString(), headers };
}
