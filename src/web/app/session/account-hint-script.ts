/**
 * Where the browser remembers that somebody is signed in, as `{ "name": … }`: enough for the header, which must not load
 * the sign-in code for readers who have no account. It proves nothing; every call carries a token that is checked.
 */
export const ACCOUNT_HINT_KEY = "eolaire.account";

/** The header's link, that the script below changes. */
export const ACCOUNT_LINK_ID = "account-link";

/**
 * Runs while the header is read, so that nothing jumps: “Sign in” becomes the reader's name and leads to the account;
 * for others the link remembers where they came from. The same for every document, for its hash stands in the policy.
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
