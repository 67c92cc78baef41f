import { useEffect, useState } from "react";
import { useTexts } from "../../app/app-context.tsx";
import styles from "../../app/form/form.module.css";
import { StepHeading } from "../../app/form/StepHeading.tsx";
import { sdkCodeOf } from "../../app/session/auth-errors.ts";
import { useAuth, useErrorText } from "../../app/session/use-auth.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { BadLink } from "./BadLink.tsx";
import { ConfirmCode } from "./ConfirmCode.tsx";
import { LinkSignIn } from "./LinkSignIn.tsx";
import { type MailLink, readMailLink } from "./mail-link.ts";
import { NewPasswordByCode } from "./NewPasswordByCode.tsx";

type Link =
  | { state: "reading" }
  | { state: "failed"; message: string }
  | { state: "bad"; isIncomplete: boolean }
  | { state: "ready"; link: MailLink; email: string };

/** Where links from mails lead. Opening one looks at its code and no more: what it is for is done by a press. */
export default function Action() {
  const { action: texts } = useTexts("auth");
  const [link, readAgain] = useMailLink();
  switch (link.state) {
    case "reading":
      return (
        <>
          <StepHeading isFirst>{texts.title}</StepHeading>
          <p role="status">{texts.loading}</p>
        </>
      );
    case "failed":
      return (
        <>
          <StepHeading isFirst>{texts.title}</StepHeading>
          <div role="alert" className={styles.summary}>
            {link.message}
          </div>
          <Button type="button" onClick={readAgain}>
            {texts.again}
          </Button>
        </>
      );
    case "bad":
      return <BadLink isIncomplete={link.isIncomplete} />;
    case "ready":
      return <ReadyLink link={link.link} email={link.email} />;
  }
}

function ReadyLink({ link: { mode, code }, email }: { link: MailLink; email: string }) {
  if (mode === "resetPassword") return <NewPasswordByCode code={code} email={email} />;
  if (mode === "signIn") return <LinkSignIn />;
  return <ConfirmCode mode={mode} code={code} email={email} />;
}

/** The address of this page, and what its code is good for. */
function useMailLink(): [Link, () => void] {
  const auth = useAuth();
  const errorText = useErrorText();
  const [link, setLink] = useState<Link>({ state: "reading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const read = readMailLink(location.search);
    if (!read) return setLink({ state: "bad", isIncomplete: true });
    // A sign-in link says nothing about itself: its code is for whoever knows the address.
    if (read.mode === "signIn") return setLink({ state: "ready", link: read, email: "" });
    setLink({ state: "reading" });
    auth()
      .then((client) => client.inspectCode(read.code))
      .then(({ email }) => setLink({ state: "ready", link: read, email: email ?? "" }))
      .catch((error: unknown) => {
        const isBad = ["invalid-action-code", "expired-action-code"].includes(sdkCodeOf(error) ?? "");
        setLink(isBad ? { state: "bad", isIncomplete: false } : { state: "failed", message: errorText(error) });
      });
  }, [attempt]);
  return [link, () => setAttempt(attempt + 1)];
}
