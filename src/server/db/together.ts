/**
 * Does several things at once in one transaction: while PostgreSQL works for one, we work for another. Throws what failed
 * first, once the others have ended too: nothing of theirs is sent after the transaction.
 */
export async function together(...actions: Promise<unknown>[]): Promise<void> {
  try {
    await Promise.all(actions);
  } finally {
    await Promise.allSettled(actions);
  }
}
