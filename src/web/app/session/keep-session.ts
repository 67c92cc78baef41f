/** A token is renewed so long before it expires. */
const RENEW_BEFORE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 16 * 60_000;
/** Whatever a wrong clock says, the server is not asked more often. */
const LEAST_WAIT_MS = 30_000;

export type Session = {
  /** When the token in hand expires, in ms of the epoch. */
  expiresAt(): Promise<number>;
  /** Fetches a new token, whatever the age of the one in hand. */
  renew(): Promise<unknown>;
  /** Whether the session itself was refused. Everything else is an outage, and passes. */
  isOver(error: unknown): boolean;
  end(error: unknown): void;
};

/**
 * Keeps a signed-in session's token fresh, five minutes ahead. (The SDK does it only beside other products of its maker.)
 * Outages are waited out: 30 s, then twice as long each time, up to 16 minutes.
 * @returns stops keeping it
 */
export function persistSession(session: Session): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const dueIn = async () => (await session.expiresAt()) - RENEW_BEFORE_MS - Date.now();
  const wait = (ms: number, retryMs?: number) => {
    if (!isStopped) timer = setTimeout(() => void tend(retryMs), ms);
  };

  const tend = async (retryMs = FIRST_RETRY_MS) => {
    try {
      if ((await dueIn()) <= 0) await session.renew();
      wait(Math.max(await dueIn(), LEAST_WAIT_MS));
    } catch (error) {
      if (isStopped) return;
      if (session.isOver(error)) session.end(error);
      else wait(retryMs, Math.min(2 * retryMs, LAST_RETRY_MS));
    }
  };

  void tend();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
