import { useTexts } from "../../app/app-context.tsx";
import styles from "../../app/form/form.module.css";
import { StepHeading } from "../../app/form/StepHeading.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Claim } from "./Claim.tsx";
import { InvitedPage } from "./InvitedPage.tsx";
import { Over } from "./Over.tsx";
import { SignInOptions } from "./SignInOptions.tsx";
import { type Opened, useInvitation } from "./use-invitation.ts";

/** Where the link of an invite leads: what it is for, a way in, and the page's desk after that. */
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
  if (invitation.state !== "sent") return <Over invitation={invitation} />;
  return (
    <>
      <InvitedPage invitation={invitation} />
      {identity ? (
        <Claim token={token} client={client} identity={identity} slug={invitation.page?.slug ?? ""} />
      ) : (
        <SignInOptions isForAddress={invitation.is_for_email} />
      )}
    </>
  );
}
