import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { responseOn } from "@eolaire/graceful-http";
import type { FastifyServerOptions } from "fastify";
import type { ErrorCode } from "#core/contract/errors.ts";
import { FIRST } from "#core/contract/locales.ts";
import { ProblemError } from "./problem.ts";
import { problemBody } from "./send-problem.ts";

/** By the codes of Node's HTTP parser; the others are `malformed`. */
const BY_PARSER_CODE = new Map(
  Object.entries<ErrorCode>({
    ERR_HTTP_REQUEST_TIMEOUT: "too-slow",
    HPE_HEADER_OVERFLOW: "headers-too-large",
    HPE_INVALID_TRANSFER_ENCODING: "unknown-transfer-coding",
  }),
);

type ClientErrorHandler = NonNullable<FastifyServerOptions["clientErrorHandler"]>;

/**
 * Answers what Node's parser could not read, where there is no request yet: as RFC 9457 and in English, since
 * `Accept-Language` is unknown. The connection ends. One on which nothing was sent yet stays open until it has been silent
 * for too long: clients open connections in advance, and would read a 408 as the answer to the request they send next.
 * @param headers of every answer
 */
export function answerUnreadable(headers: Record<string, string>): ClientErrorHandler {
  return ({ code }, socket) => {
    if (code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0) return;
    if (code !== "ECONNRESET" && isUnanswered(socket))
      socket.write(answerOf(BY_PARSER_CODE.get(code) ?? "malformed", headers));
    socket.destroy();
  };
}

/** Whether nothing was sent for the request yet: an answer within an answer would be read as a part of it. */
function isUnanswered(socket: Socket): boolean {
  return socket.writable && !responseOn(socket)?.headersSent;
}

function answerOf(code: ErrorCode, headers: Record<string, string>): string {
  const problem = new ProblemError(code);
  const body = JSON.stringify(problemBody(problem, FIRST));
  const all = {
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join("")}\r\n${body}`;
}
