/**
 * Calls that come together share one run, but never one that began before they came: each sees what was true when it
 * asked. Runs never overlap.
 */
export function sharedRuns(run: () => Promise<void>): () => Promise<void> {
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
      .catch(() => {}) // told to those who waited for that run
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
