/**
 * Runs several actions of one transaction concurrently, so that we prepare one while PostgreSQL executes another. Throws
 * the first error after all have ended, so that none of them continues after the transaction.
 */
export async function together(...actions: Promise<unknown>[]): Promise<void> {
  try {
    await Promise.all(actions);
  } finally {
    await Promise.allSettled(actions);
  }
}
