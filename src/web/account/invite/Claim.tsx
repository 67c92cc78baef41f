import { useState } from "react";
import { inviteEndpoints } from "#core/contract/community/invites.ts";
import type { ErrorCode } from "#core/contract/errors.ts";
import { ApiError, UserFacingError } from "#core/web/app/api/api-error.ts";
import { Actions } from "#core/web/app/form/Actions.tsx";
import { Form, Notice } from "#core/web/app/form/Form.tsx";
import { rememberAccount } from "#core/web/app/session/account-hint.ts";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { withNext } from "#core/web/app/session/return-address.ts";
import { textWith, useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";

type Props = { token: string; client: AuthClient; identity: OwnIdentity; slug: string };

/** Accepts an invite as the signed-in user. After a refusal it offers what helps, such as another account. */
export function Claim({ token, client, identity, slug }: Props) {
  const texts = useTexts("invites");
  const href = useHref();
  const [refused, setRefused] = useState<ErrorCode | null>(null);
  const who = identity.email ?? identity.name;

  async function claim() {
    setRefused(null);
    if (!identity.emailVerified) await client.renewIdentity();
    try {
      const account = await client.openAccount();
      rememberAccount(account.name);
      const page = await client.api.call(inviteEndpoints.claimInvite, { token });
      location.assign(href(`/manage/${page.slug}`));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (CHANGED_STATE.has(error.problem.code)) return location.reload();
      const code = error.problem.code as ErrorCode;
      setRefused(code);
      if (!Object.hasOwn(texts.refused, code)) throw error;
      throw new UserFacingError(textWith(texts.refused[code as keyof typeof texts.refused], { email: who }));
    }
  }

  async function useAnother() {
    await client.signOut();
    location.assign(withNext(href("/sign-in"), location.pathname));
  }

  return (
    <>
      <p>{texts.you({ who })}</p>
      <Form
        submit={texts.accept}
        onSubmit={claim}
        more={
          <Button type="button" kind="quiet" onClick={() => void useAnother()}>
            {texts.other}
          </Button>
        }
      />
      {refused === "address-not-verified" && <VerifyAgain client={client} email={who} />}
      {refused === "already-on-team" && (
        <Actions>
          <ButtonLink href={href(`/manage/${slug}`)} kind="soft">
            {texts.toDesk}
          </ButtonLink>
        </Actions>
      )}
    </>
  );
}

/** Errors after which the invitation is read again, because its state has changed. */
const CHANGED_STATE = new Set<string>(["invite-claimed", "invite-revoked", "invite-expired", "not-found"]);

/** Sends the mail that confirms the address again; its link returns here. */
function VerifyAgain({ client, email }: { client: AuthClient; email: string }) {
  const texts = useTexts("invites");
  const href = useHref();
  const [isSent, setSent] = useState(false);
  if (isSent) return <Notice kind="done">{texts.verifySent({ email })}</Notice>;
  return (
    <Form
      submit={texts.verify}
      kind="soft"
      onSubmit={async () => {
        await client.sendVerification(location.origin + withNext(href("/sign-in"), location.pathname));
        setSent(true);
      }}
    />
  );
}
