/** 503: the client retries and stays signed in. */
const UNAVAILABLE = 503;

/** The project's public keys could not be loaded. */
export function keysUnavailable(cause: unknown): Error & { statusCode: number } {
  return Object.assign(new Error("the keys of the identity provider cannot be had", { cause }), {
    statusCode: UNAVAILABLE,
  });
}
