/** `program`: by a token of the owner. */
export const CALLERS = ["visitor", "unregistered", "account", "owner", "program", "administrator"] as const;
export type CallerName = (typeof CALLERS)[number];
