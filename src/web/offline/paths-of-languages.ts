import { LOCALES } from "#core/contract/locales.ts";

const LANGUAGE = `^/(?:${LOCALES.join("|")})`;

export const FEEDBACK = new RegExp(`${LANGUAGE}/feedback$`);
export const CORRECT = new RegExp(`${LANGUAGE}/correct$`);
/** Public screens only: what is behind an account, the desk and private links never goes through the service worker. */
export const PRIVATE = new RegExp(
  `${LANGUAGE}/(?:manage|admin|account|sign-in|register|reset|action|claim|invite|unsubscribe|check|following|follow/confirm)(?:/|$)`,
);
