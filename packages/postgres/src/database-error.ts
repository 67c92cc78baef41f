import { ConnectionLost, DatabaseBusy, isStalePlan } from "./connection-pool.ts";

/** Codes of PostgreSQL (its appendix A) for a state of the server that passes, whatever the statement was. */
const PASSING_STATES = new Set([
  "53300", // too many connections
  "53200", // out of memory
  "57014", // cancelled, such as by a timeout of the server
  "57P01", // shutting down
  "57P02", // another process crashed
  "57P03", // starting up
  "57P05", // the connection was idle for too long
  "26000", // another request was to prepare the statement, which took too long
  "25006", // read-only, such as a standby
  "40001", // serialization failure
  "40P01", // deadlock
  "55P03", // lock timeout
]);
/** Class 08: connection exceptions. */
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;
/** Of sockets; ENOENT for a Unix socket whose server is away. */
const SOCKET_ERRORS = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const SOCKET_CALLS = new Set(["connect", "read", "write", "getaddrinfo"]);

/** Whether the database was unavailable: the same call may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof DatabaseBusy || isStalePlan(error)) return true;
  const { code, syscall } = codesOf(error);
  if (PASSING_STATES.has(code) || CONNECTION_EXCEPTION.test(code)) return true;
  return SOCKET_ERRORS.test(code) && SOCKET_CALLS.has(syscall);
}

/** Whether there was no space left, on the disk of the database or on ours. */
export function isDiskFull(error: unknown): boolean {
  return ["53100", "ENOSPC", "EDQUOT"].includes(codesOf(error).code);
}

function codesOf(error: unknown): { code: string; syscall: string } {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  return { code: typeof code === "string" ? code : "", syscall: typeof syscall === "string" ? syscall : "" };
}
