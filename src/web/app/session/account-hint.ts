import { ACCOUNT_HINT_KEY } from "./account-hint-script.ts";

/** Tells the header, on every screen of this browser, who is signed in. A browser that keeps nothing shows “Sign in”. */
export function rememberAccount(name: string): void {
  try {
    localStorage.setItem(ACCOUNT_HINT_KEY, JSON.stringify({ name }));
  } catch {
    // Storage is full or forbidden: the hint is a convenience.
  }
}

export function forgetAccount(): void {
  try {
    localStorage.removeItem(ACCOUNT_HINT_KEY);
  } catch {
    // As above.
  }
}

/** Whether somebody was signed in here when a screen was last open. */
export function isAccountRemembered(): boolean {
  try {
    return localStorage.getItem(ACCOUNT_HINT_KEY) !== null;
  } catch {
    return false;
  }
}
