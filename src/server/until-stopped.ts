/**
 * Resolves when somebody wants this process to end: SIGTERM, Ctrl-C, the terminal closing, or the end of the process
 * that started it over a channel (`scripts/start.mjs`). The listeners stay: Ctrl-C reaches a process twice, from the
 * terminal and passed on by its parent, and the second one must not cut the stop short.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => resolve());
    if (process.connected) process.once("disconnect", () => resolve());
  });
}
