import { ACCOUNT_HINT_SCRIPT, ACCOUNT_LINK_ID } from "#core/web/app/session/account-hint.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useSite } from "../site-context.tsx";
import styles from "./AccountLink.module.css";

/** Screens to which a sign-in does not return. */
const WITHOUT_RETURN = ["/", "/sign-in", "/register", "/reset", "/action", "/account"];

/** The link “Sign in”. A script replaces it by the account's name, since the document is the same for all readers. */
export function AccountLink() {
  const { path, site } = useSite();
  const { projectId, apiKey, authDomain, appId } = site.identity;
  const texts = useTexts("common").account;
  const href = useHref();
  return (
    <>
      <a
        id={ACCOUNT_LINK_ID}
        className={styles.link}
        data-print="no"
        href={href("/sign-in")}
        rel="nofollow"
        data-account={href("/account")}
        data-mine={texts.mine}
        data-identity={JSON.stringify({ projectId, apiKey, authDomain, appId })}
        data-from={WITHOUT_RETURN.includes(path) ? "no" : undefined}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <circle cx="12" cy="8.5" r="4" />
          <path d="M4.500 20c1.200-4 4-5.500 7.500-5.500s6.300 1.500 7.500 5.500" />
        </svg>
        <span>{texts.signIn}</span>
      </a>
      <script id="account-hint" dangerouslySetInnerHTML={{ __html: ACCOUNT_HINT_SCRIPT }} />
    </>
  );
}
