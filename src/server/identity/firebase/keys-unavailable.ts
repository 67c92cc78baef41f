/** 503 by HTTP: whoever asks tries again in a moment, and stays signed in. */
const UNAVAILABLE = 503;

/** The project's public keys cannot be had. */
export function keysUnavailable(cause: unknown): Error & { statusCode: number } {
  return Object.assign(new Error("the keys of the identity provider cannot be had", { cause }), {
    statusCode: UNAVAILABLE,
  });
}
