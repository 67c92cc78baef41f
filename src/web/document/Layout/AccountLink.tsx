import { ACCOUNT_HINT_SCRIPT, ACCOUNT_LINK_ID } from "../../app/session/account-hint.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { CachedPart } from "../../ui/CachedPart.tsx";
import { useSite } from "../site-context.tsx";
import styles from "./AccountLink.module.css";

/** Screens to which a sign-in does not return. */
const WITHOUT_RETURN = ["/", "/sign-in", "/register", "/reset", "/action", "/account"];

/** The link “Sign in”. A script replaces it by the account's name, since the document is the same for all readers. */
export function AccountLink() {
  const { locale, path } = useSite();
  return (
    <CachedPart of={WITHOUT_RETURN.includes(path) ? LinkWithoutReturn : LinkWithReturn} by={[]} variant={locale} />
  );
}

const LinkWithReturn = () => <Link from={undefined} />;
const LinkWithoutReturn = () => <Link from="no" />;

/** @param props.from `no`: a sign-in does not return to this screen */
function Link({ from }: { from: "no" | undefined }) {
  const texts = useTexts("common").account;
  const href = useHref();
  return (
    <>
      <a
        id={ACCOUNT_LINK_ID}
        className={styles.link}
        href={href("/sign-in")}
        rel="nofollow"
        data-account={href("/account")}
        data-mine={texts.mine}
        data-from={from}
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
