/**
 * Runs several actions of one transaction concurrently, so that we prepare one while PostgreSQL executes another. Throws
 * the first error after all have ended, so that none of them continues after the transaction.
 */
export async function together<Results extends readonly unknown[]>(
  ...actions: { [I in keyof Results]: Promise<Results[I]> }
): Promise<Results> {
  try {
    return (await Promise.all(actions)) as unknown as Results;
  } finally {
    await Promise.allSettled(actions);
  }
}
