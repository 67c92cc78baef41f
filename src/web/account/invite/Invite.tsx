import { useEffect, useState } from "react";
import type { Invitation } from "../../../contract/community/invites.ts";
import { inviteEndpoints } from "../../../contract/community/invites.ts";
import { ApiError } from "../../app/api/api-error.ts";
import { useApp } from "../../app/app-context.tsx";
import { StepHeading } from "../../app/form/Form.tsx";
import styles from "../../app/form/form.module.css";
import type { AuthClient } from "../../app/session/auth-client.ts";
import type { OwnIdentity } from "../../app/session/identity-actions.ts";
import { withAddress, withNext } from "../../app/session/return-address.ts";
import { useAuth, useErrorText } from "../../app/session/use-auth.ts";
import { Bi } from "../../i18n/bilingual.tsx";
import { textWith, useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import layout from "../../ui/layout.module.css";
import { useDay } from "../account/use-day.ts";
import { Claim } from "./Claim.tsx";
import own from "./invite.module.css";

/** The target of invite links: shows the invitation, offers the sign-in, and opens the desk of the page afterwards. */
export default function Invite() {
  const texts = useTexts("invites");
  const href = useHref();
  const [state, again] = useInvitation();
  switch (state.name) {
    case "loading":
      return (
        <>
          <StepHeading isFirst>{texts.title}</StepHeading>
          <p role="status">{texts.loading}</p>
        </>
      );
    case "missing":
      return (
        <>
          <StepHeading>{texts.over.missing.title}</StepHeading>
          <p>{texts.over.missing.text}</p>
          <div className={styles.actions}>
            <ButtonLink href={href("/")} kind="quiet">
              {texts.toHome}
            </ButtonLink>
          </div>
        </>
      );
    case "failed":
      return (
        <>
          <StepHeading isFirst>{texts.title}</StepHeading>
          <div role="alert" className={styles.summary}>
            {state.message}
          </div>
          <Button type="button" onClick={again}>
            {texts.again}
          </Button>
        </>
      );
    case "ready":
      return <Asked {...state} />;
  }
}

function Asked(opened: Opened) {
  const { invitation, client, identity, token } = opened;
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
        <div className={`${layout.box} ${own.card}`}>
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
      <div className={styles.actions}>
        {state === "claimed" && <ButtonLink href={href("/manage")}>{texts.toPages}</ButtonLink>}
        {page && (
          <ButtonLink href={href(`/pages/${page.slug}`)} kind="soft">
            {texts.seePage}
          </ButtonLink>
        )}
      </div>
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
      <div className={styles.actions}>
        <ButtonLink href={back("/sign-in")}>{texts.signIn}</ButtonLink>
        {identity.methods.includes("password") && (
          <ButtonLink href={back("/register")} kind="soft">
            {texts.register}
          </ButtonLink>
        )}
      </div>
      <p className={styles.aside}>{texts.comeBack}</p>
    </>
  );
}

/** The invitation and the signed-in user; null: nobody is signed in. */
type Opened = { token: string; invitation: Invitation; client: AuthClient; identity: OwnIdentity | null };

type State =
  | { name: "loading" }
  | { name: "missing" }
  | { name: "failed"; message: string }
  | ({ name: "ready" } & Opened);

/** The invitation of the current address. */
function useInvitation(): [State, () => void] {
  const auth = useAuth();
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ name: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const token = location.pathname.split("/").at(-1) ?? "";
    const open = async () => {
      const client = await auth();
      const invitation = await client.api.call(inviteEndpoints.invitation, { token });
      setState({ name: "ready", token, invitation, client, identity: await client.whoIsSignedIn() });
    };
    setState({ name: "loading" });
    open().catch((error: unknown) => {
      setState(isMissing(error) ? { name: "missing" } : { name: "failed", message: errorText(error) });
    });
  }, [attempt]);
  return [state, () => setAttempt(attempt + 1)];
}

/** The token is unknown or incomplete. */
const isMissing = (error: unknown) =>
  error instanceof ApiError && ["not-found", "invalid-fields"].includes(error.problem.code);
