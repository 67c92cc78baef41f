import { claimPort as claim } from "@eolaire/graceful-http";
import { StartRefused } from "../config/start-refused.ts";

type Place = { port: number; host: string };

/** What stops the start where a server cannot listen; another error is returned as it is. */
export function listenRefusal(error: NodeJS.ErrnoException, { port, host }: Place): Error {
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: stop what uses it, or set PORT.`,
    EACCES: `Port ${port} may not be opened by this user: set PORT above 1023.`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine.`,
  };
  const message = messages[error.code ?? ""];
  return message ? new StartRefused("config", message) : error;
}

/**
 * Checks that nobody listens on a port before workers share it.
 * @returns the port; for 0 a free one
 * @throws StartRefused where it stays in use
 */
export async function claimPort(place: Place, patienceMs?: number): Promise<number> {
  return claim(place, patienceMs).catch((error) => {
    throw listenRefusal(error, place);
  });
}
