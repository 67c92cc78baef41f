/** One slash, then nothing that a browser could read as a host. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Whether an address that came with a request leads within this site: where a sign-in or a choice of language goes on. */
export const isOwnPath = (text: unknown): text is string => typeof text === "string" && OWN_PATH.test(text);
