/** Limits of the protocol, in characters; what a field may hold beyond them is checked where it is read. */
export const MAX_PASSWORD = 4096;
export const MAX_TOKEN = 16_384;
export const MAX_CODE = 500;
/** Longer than any address, so that a long one is `INVALID_EMAIL` and not a wrong type. */
export const MAX_EMAIL_FIELD = 1000;
export const MAX_URL = 2048;
