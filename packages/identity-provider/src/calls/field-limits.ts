/** Limits of the protocol, in characters; stricter ones are checked where a field is used. */
export const MAX_PASSWORD = 4096;
export const MAX_TOKEN = 16_384;
export const MAX_CODE = 500;
export const MAX_URL = 2048;
