import type { ComponentProps, ComponentType } from "react";
import { textsFor } from "#core/texts/texts-for.ts";
import { Beside, Scene } from "../document/Beside/Beside.tsx";
import { HydratedApp } from "../document/HydratedApp.tsx";
import { type AnyScreen, defineScreen } from "../document/screen.ts";
import { useTexts } from "../i18n/texts.tsx";
import layout from "../ui/layout.module.css";
import Account from "./account/Account.tsx";
import Action from "./action/Action.tsx";
import type { AppName } from "./apps.ts";
import Claim from "./claim/Claim.tsx";
import Invite from "./invite/Invite.tsx";
import Register from "./register/Register.tsx";
import Reset from "./reset/Reset.tsx";
import styles from "./screens.module.css";
import Setup from "./setup/Setup.tsx";
import SignIn from "./sign-in/SignIn.tsx";

/** An authentication screen, such as `/sign-in`. Its title is in `auth.json` below the given key. */
function authScreen(
  path: string,
  name: Exclude<AppName, "account">,
  of: ComponentType,
  title: "signIn" | "register" | "reset" | "action",
): AnyScreen {
  return defineScreen<null>({
    isInTwoLanguages: true,
    path,
    hasSecretAddress: true, // the code of a mail, or `next` with the address of an invite
    load: async () => null,
    head: (_data, { locale }) => ({ title: textsFor(locale, "auth")[title].title, noindex: true }),
    View: () => <AuthScreen name={name} of={of} texts="auth" />,
  });
}

/** A hydrated app, on wide screens with a picture beside it. */
function AuthScreen(screen: ComponentProps<typeof HydratedApp<AppName>>) {
  const { title, text } = useTexts("auth").aside;
  const scene = (
    <Scene title={title}>
      <p>{text}</p>
    </Scene>
  );
  return (
    <Beside isWideOnly beside={scene}>
      <div className={`${layout.stack} ${styles.form}`}>
        <HydratedApp<AppName> {...screen} />
      </div>
    </Beside>
  );
}

export const SignInScreen = authScreen("/sign-in", "sign-in", SignIn, "signIn");

export const RegisterScreen = authScreen("/register", "register", Register, "register");

export const ResetScreen = authScreen("/reset", "reset", Reset, "reset");

export const ActionScreen = authScreen("/action", "action", Action, "action");

/** The target of invite links. The server does not read the token: the document is the same for all. */
export const InviteScreen = defineScreen<null>({
  isInTwoLanguages: true,
  path: "/invites/:token",
  hasSecretAddress: true,
  async load({ now, until }) {
    until(now); // not cached: the address is that of one reader
    return null;
  },
  head: (_data, { locale }) => ({ title: textsFor(locale, "invites").title, noindex: true }),
  View: () => <AuthScreen name="invite" of={Invite} texts="invite" />,
});

/** The target of “Is this yours?” and of letters. The browser reads the page, or the code, from the address. */
export const ClaimScreen = defineScreen<null>({
  isInTwoLanguages: true,
  path: "/claim",
  hasSecretAddress: true,
  load: async () => null,
  head: (_data, { locale }) => ({ title: textsFor(locale, "claims").title, noindex: true }),
  View: () => <AuthScreen name="claim" of={Claim} texts="claim" />,
});

/** The target of the link that the server shows at its first start. Without one it says how one begins. */
export const SetupScreen = defineScreen<null>({
  isInTwoLanguages: true,
  path: "/setup",
  hasSecretAddress: true,
  load: async () => null,
  head: (_data, { locale }) => ({ title: textsFor(locale, "setup").title, noindex: true }),
  View: () => <AuthScreen name="setup" of={Setup} texts="setup" />,
});

/** The document is the same for all readers: the browser loads the account. */
export const AccountScreen = defineScreen<null>({
  isInTwoLanguages: true,
  path: "/account",
  load: async () => null,
  head: (_data, { locale }) => ({ title: textsFor(locale, "account").title, noindex: true }),
  View: () => (
    <div className="column">
      <HydratedApp<AppName> name="account" of={Account} texts="account" />
    </div>
  ),
});
