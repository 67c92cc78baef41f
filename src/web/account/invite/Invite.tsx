import type { Invitation } from "#core/contract/community/invites.ts";
import { inviteEndpoints } from "#core/contract/community/invites.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Actions } from "#core/web/app/form/Actions.tsx";
import { StepHeading } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { withAddress, withNext } from "#core/web/app/session/return-address.ts";
import { useOpening } from "#core/web/app/session/use-opening.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { textWith, useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useDay } from "../account/use-day.ts";
import { Opened } from "../Opened.tsx";
import { Steps } from "../Steps.tsx";
import { Claim } from "./Claim.tsx";
import own from "./invite.module.css";

/** The target of invite links: shows the invitation, offers the sign-in, and opens the desk of the page afterwards. */
export default function Invite() {
  const texts = useTexts("invites");
  const href = useHref();
  const toHome = (
    <ButtonLink href={href("/")} kind="quiet">
      {texts.toHome}
    </ButtonLink>
  );
  return (
    <Opened
      of={useOpening(openInvitation)}
      texts={texts}
      missing={{ ...texts.over.missing, link: toHome, more: <Steps of="links" /> }}
    >
      {(opened) => <Asked {...opened} />}
    </Opened>
  );
}

/** The invitation of the address, and the signed-in user; null: nobody is signed in. */
type Invited = { token: string; invitation: Invitation; client: AuthClient; identity: OwnIdentity | null };

async function openInvitation(auth: () => Promise<AuthClient>): Promise<Invited> {
  const token = location.pathname.split("/").at(-1) ?? "";
  const client = await auth();
  const invitation = await client.api.call(inviteEndpoints.invitation, { token });
  return { token, invitation, client, identity: await client.whoIsSignedIn() };
}

function Asked({ invitation, client, identity, token }: Invited) {
  if (invitation.state !== "sent") return <InvalidInvite invitation={invitation} />;
  return (
    <>
      <InvitedPage invitation={invitation} />
      {identity ? (
        <Claim token={token} client={client} identity={identity} slug={invitation.page?.slug ?? ""} />
      ) : (
        <SignInOptions isForAddress={invitation.is_for_email} email={invitation.email} />
      )}
    </>
  );
}

/** The inviter, the page and the role. */
export function InvitedPage({ invitation: { inviter, role, page, date_expires } }: { invitation: Invitation }) {
  const texts = useTexts("invites");
  const day = useDay();
  return (
    <>
      <StepHeading>{inviter ? texts.asks[role]({ inviter }) : texts.asked[role]}</StepHeading>
      {page && (
        <div className={`${layout.row} ${layout.card}`} data-wrap="no" data-gap="4" data-align="center">
          <span className={own.color} style={{ background: page.color }} />
          <div>
            <strong className={own.name}>
              <Bi of={page} field="name" />
            </strong>
            {page.location && <span className={layout.quiet}>{page.location}</span>}
          </div>
        </div>
      )}
      <p>{texts.role[role]}</p>
      <p>{texts.until({ date: day(date_expires) })}</p>
    </>
  );
}

/** For invites that are claimed, revoked or expired. */
export function InvalidInvite({ invitation: { state, page, date_expires } }: { invitation: Invitation }) {
  const texts = useTexts("invites");
  const day = useDay();
  const href = useHref();
  if (state === "sent") return null;
  const shown = texts.over[state];
  return (
    <>
      <StepHeading>{shown.title}</StepHeading>
      <p>{textWith(shown.text, { date: day(date_expires) })}</p>
      <Actions>
        {state === "claimed" && <ButtonLink href={href("/manage")}>{texts.toPages}</ButtonLink>}
        {page && (
          <ButtonLink href={href(`/pages/${page.slug}`)} kind="soft">
            {texts.seePage}
          </ButtonLink>
        )}
      </Actions>
      <Steps of="links" />
    </>
  );
}

/** Links to sign-in and registration that return here. */
export function SignInOptions({ isForAddress, email = null }: { isForAddress: boolean; email?: string | null }) {
  const texts = useTexts("invites");
  const { identity } = useApp();
  const href = useHref();
  const back = (path: string) => withNext(href(path), location.pathname) + withAddress(email);
  return (
    <>
      {isForAddress && <p>{texts.forAddress}</p>}
      <Actions>
        <ButtonLink href={back("/sign-in")}>{texts.signIn}</ButtonLink>
        {identity.methods.includes("password") && (
          <ButtonLink href={back("/register")} kind="soft">
            {texts.register}
          </ButtonLink>
        )}
      </Actions>
      <p className={styles.aside}>{texts.comeBack}</p>
    </>
  );
}
