/**
 * Coalesces concurrent calls: those that arrive while a run is in progress share the next run, which begins after it. A call
 * never joins a run that began before it, so each sees the state at the time of its call. Runs do not overlap.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    running = run().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (!running) return next ?? start();
    next ??= running
      .catch(() => {}) // its own callers receive this error
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
