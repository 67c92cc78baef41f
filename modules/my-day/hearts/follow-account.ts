import { isAccountRemembered } from "#core/web/app/session/account-hint.ts";

/** Several presses are one call. */
const WAIT_MS = 800;

let waiting: Promise<void> | undefined;

/**
 * Lets the hearts of this browser and those of the account follow each other, where somebody is signed in. Only then the identity
 * SDK is loaded, when nothing else is. What cannot be sent now goes with the next time.
 */
export function followAccount(): Promise<void> {
  if (!isAccountRemembered()) return Promise.resolve();
  waiting ??= new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))
    .then(() => {
      waiting = undefined;
      return import("./account-hearts.ts");
    })
    .then(({ syncWithAccount }) => syncWithAccount())
    .catch((error: unknown) => console.warn("the hearts of the account could not be read", error));
  return waiting;
}
