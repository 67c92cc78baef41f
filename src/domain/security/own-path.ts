/** A single slash: browsers read `//host` and `/\\host` as another origin. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Whether a return address from a request is a path of this site; prevents open redirects. */
export const isOwnPath = (text: unknown): text is string => typeof text === "string" && OWN_PATH.test(text);
