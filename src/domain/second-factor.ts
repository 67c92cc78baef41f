/** Time to set up a second factor, from becoming an administrator or editor on. */
const GRACE_DAYS = 7;

/** From when on the rights of an account's type need a second factor. @param since when the account got its type */
export const secondFactorDue = (since: Temporal.Instant): Temporal.Instant => since.add({ hours: GRACE_DAYS * 24 });
