/** The storage does not answer, or with something else than was asked for: it may be there again in a moment. */
export class StoreUnavailable extends Error {}
