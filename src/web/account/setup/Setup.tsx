import { useEffect, useState } from "react";
import type { Account } from "#core/contract/accounts/accounts.ts";
import { MAX_ACCOUNT_NAME } from "#core/contract/limits.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Actions } from "#core/web/app/form/Actions.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { EmailField, Field } from "#core/web/app/form/Field.tsx";
import { Form, StepHeading, type Values } from "#core/web/app/form/Form.tsx";
import { NewPassword } from "#core/web/app/form/NewPassword.tsx";
import { rememberAccount } from "#core/web/app/session/account-hint.ts";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { useAuth } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { HolderProvider } from "../account/Account.tsx";
import { Factors } from "../account/Factors.tsx";
import { Passkeys } from "../account/Passkeys.tsx";
import { RecoveryCodes } from "../account/RecoveryCodes.tsx";
import { WithoutLink } from "./WithoutLink.tsx";

type Entered = { client: AuthClient; identity: OwnIdentity; account: Account };

/** The target of the link that the terminal shows: what follows `#` is its secret, which no server sees. */
export default function Setup() {
  const { admin: texts } = useTexts("setup");
  const [token, setToken] = useState<string | null>(); // undefined: not read yet
  const [entered, setEntered] = useState<Entered | null>(null);
  useEffect(() => setToken(location.hash.slice(1) || null), []);
  if (token === null) return <WithoutLink />;
  if (entered) return <Locks {...entered} />;
  return (
    <>
      <StepHeading isFirst>{texts.title}</StepHeading>
      <p>{texts.text}</p>
      <FirstAdministrator token={token ?? ""} onEntered={setEntered} />
    </>
  );
}

type Props = { token: string; onEntered: (entered: Entered) => void };

function FirstAdministrator({ token, onEntered }: Props) {
  const { admin: texts } = useTexts("setup");
  const { field } = useTexts("auth");
  const { locale } = useApp();
  const auth = useAuth();

  async function begin({ name = "", email = "", newPassword: password = "" }: Values) {
    const client = await auth();
    await client.enter({ name, email, password });
    await client.openAccount();
    await client.claimDirectory(token);
    const account = await client.updateAccount({ locale, name });
    rememberAccount(account.name);
    history.replaceState(null, "", location.pathname); // it is used up
    onEntered({ client, identity: await client.renewIdentity(), account }); // its address is confirmed now
  }

  return (
    <Form
      submit={texts.submit}
      check={(values) => validateFields(values, ["name", "email", "newPassword"], field)}
      onSubmit={begin}
    >
      <Field name="name" label={field.name} hint={texts.nameHint} autoComplete="name" maxLength={MAX_ACCOUNT_NAME} />
      <EmailField label={field.email} />
      <NewPassword label={field.password} />
    </Form>
  );
}

/** What keeps others out, and lets its holder in again: now, or within a week. */
function Locks({ client, identity, account }: Entered) {
  const { admin: texts } = useTexts("setup");
  const href = useHref();
  return (
    <HolderProvider client={client} identity={identity} account={account}>
      <StepHeading>{texts.lockTitle}</StepHeading>
      <p>{texts.lockText}</p>
      <Actions>
        <ButtonLink href={href("/admin/settings/setup")}>{texts.goOn}</ButtonLink>
      </Actions>
      <Passkeys />
      <Factors />
      <RecoveryCodes />
    </HolderProvider>
  );
}
