/**
 * Ends a long run early, by Ctrl-C or SIGTERM, so that it still prints its figures; a second signal ends it at once.
 * @returns aborted by the first signal
 */
export function interruption(): AbortSignal {
  const aborting = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (aborting.signal.aborted) process.exit(130);
      console.log(`${name}: ending with the figures so far`);
      aborting.abort();
    });
  }
  return aborting.signal;
}
