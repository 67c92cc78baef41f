/** Time to set up a second factor, from becoming an administrator or editor on. */
const GRACE_DAYS = 7;

/** From when on the rights of an account's type need a second factor. @param since when the account got its type */
export const secondFactorDue = (since: Temporal.Instant): Temporal.Instant => since.add({ hours: GRACE_DAYS * 24 });

/** For so long after a sign-in the office may destroy things: a desk that was left open is no permission. */
const MINUTES_TO_DESTROY = 15;

/** @param signedIn a later time than now is from before the clock was set back */
export const mayDestroy = (signedIn: Temporal.Instant, now: Temporal.Instant): boolean =>
  now.since(signedIn).abs().total("minutes") <= MINUTES_TO_DESTROY;
