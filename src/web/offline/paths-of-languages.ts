import { LOCALES } from "#core/contract/locales.ts";
import { SERVICE_WORKERS_OF_MODULES } from "#start/compiled/service-workers.ts";

const LANGUAGE = `^/(?:${LOCALES.join("|")})`;

export const FEEDBACK = new RegExp(`${LANGUAGE}/feedback$`);
export const CORRECT = new RegExp(`${LANGUAGE}/correct$`);
const OF_MODULES = SERVICE_WORKERS_OF_MODULES.flatMap(({ privateScreens = [] }) =>
  privateScreens.map((path) => `|${path.slice(1)}`),
).join("");
/** Public screens only: what is behind an account, the desk and private links never goes through the service worker. */
export const PRIVATE = new RegExp(
  `${LANGUAGE}/(?:manage|admin|account|sign-in|register|reset|action|claim|invite|unsubscribe|check${OF_MODULES})(?:/|$)`,
);
