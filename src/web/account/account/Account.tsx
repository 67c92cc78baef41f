import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from "react";
import type { Account } from "#core/contract/accounts/accounts.ts";
import type { OfModule } from "#core/contract/module-names.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import styles from "#core/web/app/form/form.module.css";
import { rememberAccount } from "#core/web/app/session/account-hint.ts";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { useAccountHolder } from "#core/web/app/session/use-account-holder.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { ACCOUNTS_OF_MODULES } from "#start/compiled/accounts.ts";
import { AccountRow } from "./AccountRow.tsx";
import own from "./account.module.css";
import { HolderContext, useHolder } from "./account-context.ts";
import { Data, Delete } from "./Data.tsx";
import { Factors } from "./Factors.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { Preferences } from "./Preferences.tsx";
import { Profile } from "./Profile.tsx";
import type { SectionName, SectionOfAccount } from "./part.ts";
import { useReauthentication } from "./Reauthenticate.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { Sessions } from "./Sessions.tsx";
import { SigningIn } from "./SigningIn.tsx";
import { Tokens } from "./Tokens.tsx";
import { useDay } from "./use-day.ts";

/** The account screen. Without a session it redirects to the sign-in screen. */
export default function AccountApp() {
  const { title, loading, failed, again } = useTexts("account");
  const [state, load] = useAccountHolder();
  if (state.name === "ready") return <AccountSections {...state} />;
  return (
    <>
      <h1>{title}</h1>
      {state.name === "loading" ? (
        <div className={own.loading}>
          <p role="status">{loading}</p>
        </div>
      ) : (
        <>
          <div role="alert" className={styles.summary}>
            {failed} {state.message}
          </div>
          <p>
            <Button type="button" onClick={load}>
              {again}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

type Props = { client: AuthClient; identity: OwnIdentity; account: Account };

/** Gives the sections below it their account, and asks for a new sign-in where the provider wants one. */
export function HolderProvider({ client, children, ...first }: Props & { children: ReactNode }) {
  const [identity, setIdentity] = useState(first.identity);
  const [account, setStoredAccount] = useState(first.account);
  const { withRecentSignIn, dialog } = useReauthentication(client, identity);
  const setAccount = useCallback((changed: Account) => {
    rememberAccount(changed.name);
    setStoredAccount(changed);
  }, []);
  const holder = useMemo(
    () => ({
      client,
      identity,
      account,
      setAccount,
      withRecentSignIn,
      refreshIdentity: async () => setIdentity(await client.reloadIdentity()),
    }),
    [client, identity, account, setAccount, withRecentSignIn],
  );
  return (
    <HolderContext value={holder}>
      {children}
      {dialog}
    </HolderContext>
  );
}

/** All sections of the account in five rows that open, in order of use. */
export function AccountSections(props: Props) {
  return (
    <HolderProvider {...props}>
      <Head />
      <Rows />
    </HolderProvider>
  );
}

const OF_MODULES: readonly (SectionOfAccount & OfModule)[] = ACCOUNTS_OF_MODULES.flatMap(({ module, sections }) =>
  sections.map((section) => ({ ...section, module })),
);

const SECTION_VIEWS: Partial<Record<SectionName, ComponentType>> = {
  ...Object.fromEntries(OF_MODULES.map(({ name, component }) => [name, component])),
  profile: Profile,
  preferences: Preferences,
  signIn: SigningIn,
  passkeys: Passkeys,
  factors: Factors,
  recovery: RecoveryCodes,
  sessions: Sessions,
  tokens: Tokens,
  data: Data,
  delete: Delete,
};

function Rows() {
  const texts = useTexts("account");
  const available = useSections();
  return (
    <div className={own.rows}>
      {ROWS.map(({ title, sections }) => {
        const shown = sections.filter((section) => available.includes(section));
        const name = title === "security" ? texts.security : texts[title].title;
        const others = shown.map((section) => texts[section].title).filter((one) => one !== name);
        return (
          <AccountRow
            key={sections[0]}
            title={name}
            about={others.length > 0 ? others.join(" · ") : undefined}
            sections={shown}
          >
            {shown.map((section) => {
              const View = SECTION_VIEWS[section];
              return View && <View key={section} />;
            })}
          </AccountRow>
        );
      })}
    </div>
  );
}

function Head() {
  const texts = useTexts("account");
  const { locale } = useApp();
  const { client, account } = useHolder();
  const day = useDay();
  return (
    <div className={`${layout.head} ${own.head}`} data-gap="4">
      <div>
        <h1>{texts.title}</h1>
        <p>
          {account.type !== "member" && <strong className={own.type}>{texts.types[account.type]}</strong>}{" "}
          {texts.since({ date: day(account.date_created) })}
        </p>
      </div>
      <div className={layout.row}>
        <Desks />
        <Button
          type="button"
          kind="quiet"
          onClick={async () => {
            await client.signOut();
            location.assign(`/${locale}/sign-in?why=signed-out`);
          }}
        >
          {texts.signOut}
        </Button>
      </div>
    </div>
  );
}

/** Links to the desks: pages for all accounts, administration for editors and administrators. */
function Desks() {
  const { desks } = useTexts("account");
  const { account } = useHolder();
  const href = useHref();
  return (
    <>
      <ButtonLink kind="soft" href={href("/manage")}>
        {desks.manage}
      </ButtonLink>
      <ButtonLink kind="soft" href={href("/manage/messages")}>
        {desks.messages}
      </ButtonLink>
      {account.type !== "member" && (
        <ButtonLink kind="soft" href={href("/admin")}>
          {desks.admin}
        </ButtonLink>
      )}
    </>
  );
}

/** Each is called as one of its sections, or has a name of its own. */
const OF_CORE: readonly { title: SectionName | "security"; sections: readonly SectionName[] }[] = [
  { title: "profile", sections: ["profile"] },
  { title: "preferences", sections: ["preferences"] },
  { title: "security", sections: ["signIn", "passkeys", "factors", "recovery", "sessions"] },
  { title: "tokens", sections: ["tokens"] },
  { title: "data", sections: ["data", "delete"] },
];
const ROWS = OF_CORE.map(({ title, sections }) => ({
  title,
  sections: [...sections, ...OF_MODULES.filter(({ row }) => row === title).map(({ name }) => name)],
}));

/** The sections of this account: passkeys and second factors may be disabled, and Firebase does not list sessions. */
function useSections(): readonly SectionName[] {
  const { identity: setup, offers } = useApp();
  const { methods, authDomain } = setup;
  const { identity, account } = useHolder();
  const isAvailable: Partial<Record<SectionName, boolean>> = {
    ...Object.fromEntries(OF_MODULES.map(({ name, module }) => [name, offers.includes(module)])),
    passkeys: methods.includes("passkey"),
    factors: methods.includes("totp") || methods.includes("phone") || identity.factors.length > 0,
    recovery: account.type !== "member" || identity.hasSecondFactor || identity.factors.length > 0,
    sessions: authDomain === null,
  };
  return ROWS.flatMap(({ sections }) => sections.filter((section) => isAvailable[section] ?? true));
}
