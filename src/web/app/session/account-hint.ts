import { SESSION_ENDS_OF_MODULES } from "#start/compiled/session-ends.ts";

/**
 * The key in `localStorage` under which the browser remembers who is signed in, as `{ "name": … }`: enough for the
 * header, which does not load the identity SDK. It proves nothing: calls carry a token, which the server verifies.
 */
export const ACCOUNT_HINT_KEY = "eolaire.account";

/** The header's link, which the script below changes. */
export const ACCOUNT_LINK_ID = "account-link";

/**
 * An inline script of the header, which runs while the document is parsed, so that nothing shifts: for a signed-in reader
 * “Sign in” becomes the name and links to the account; for others the link gets `?next=`. It is the same in every
 * document, since the content security policy names its hash.
 */
export const ACCOUNT_HINT_SCRIPT = `(() => {
  const link = document.getElementById("${ACCOUNT_LINK_ID}");
  let hint = null;
  try { hint = JSON.parse(localStorage.getItem("${ACCOUNT_HINT_KEY}")); } catch {}
  const { account, mine, from } = link.dataset;
  if (!hint) {
    if (from !== "no") link.href += "?next=" + encodeURIComponent(location.pathname + location.search);
    return;
  }
  const name = String(hint.name || "").trim();
  link.href = account;
  link.querySelector("span").textContent = name || mine;
  if (!name) return;
  link.dataset.initial = [...name][0];
  link.setAttribute("aria-label", mine + ": " + name);
})();`;

/** Shows the name in the header of all screens in this browser. Without storage the header shows “Sign in”. */
export function rememberAccount(name: string): void {
  try {
    localStorage.setItem(ACCOUNT_HINT_KEY, JSON.stringify({ name }));
  } catch {
    // Storage is full or blocked: the hint is a convenience.
  }
}

export function forgetAccount(): void {
  try {
    localStorage.removeItem(ACCOUNT_HINT_KEY);
    for (const { forget } of SESSION_ENDS_OF_MODULES) forget();
  } catch {
    // As above.
  }
}

/** Whether somebody was signed in when a screen was last open in this browser. */
export function isAccountRemembered(): boolean {
  try {
    return localStorage.getItem(ACCOUNT_HINT_KEY) !== null;
  } catch {
    return false;
  }
}
