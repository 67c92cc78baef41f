import { useEffect, useState } from "react";
import { type ClaimOptions, claimEndpoints } from "../../../contract/community/claims.ts";
import { ApiError } from "../../app/api/api-error.ts";
import { useApp } from "../../app/app-context.tsx";
import { StepHeading } from "../../app/form/Form.tsx";
import styles from "../../app/form/form.module.css";
import type { AuthClient } from "../../app/session/auth-client.ts";
import { withNext } from "../../app/session/return-address.ts";
import { useAuth, useErrorText } from "../../app/session/use-auth.ts";
import { Bi } from "../../i18n/bilingual.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { LetterForm } from "./LetterForm.tsx";
import { Proofs } from "./Proofs.tsx";

/** The target of “Is this yours?” (`?page=`) and of the code in a letter (`?code=`). */
export default function Claim() {
  const texts = useTexts("claims");
  const href = useHref();
  const [state, again] = useClaim();
  switch (state.name) {
    case "loading":
      return (
        <>
          <StepHeading isFirst>{texts.title}</StepHeading>
          <p role="status">{texts.loading}</p>
        </>
      );
    case "signed-out":
      return <SignInFirst />;
    case "missing":
      return (
        <>
          <StepHeading>{texts.missing}</StepHeading>
          <p>{texts.missingText}</p>
          <div className={styles.actions}>
            <ButtonLink href={href("/pages")}>{texts.toPages}</ButtonLink>
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
      return state.options ? (
        <OfPage client={state.client} options={state.options} />
      ) : (
        <LetterForm client={state.client} />
      );
  }
}

function OfPage({ client, options }: { client: AuthClient; options: ClaimOptions }) {
  const texts = useTexts("claims");
  const href = useHref();
  const { page, has_owner } = options;
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>
        <strong>
          <Bi of={page} field="name" />
        </strong>
        {page.location && <>, {page.location}</>}
      </p>
      {has_owner ? (
        <>
          <p>{texts.hasOwner}</p>
          <div className={styles.actions}>
            <ButtonLink href={`${href("/feedback")}?page=${page.slug}`}>{texts.dispute}</ButtonLink>
            <ButtonLink kind="quiet" href={href(`/pages/${page.slug}`)}>
              {texts.toPage}
            </ButtonLink>
          </div>
        </>
      ) : (
        <Proofs client={client} options={options} />
      )}
    </>
  );
}

function SignInFirst() {
  const texts = useTexts("claims");
  const { identity } = useApp();
  const href = useHref();
  const back = (path: string) => withNext(href(path), location.pathname + location.search);
  const hasCode = new URLSearchParams(location.search).has("code");
  const register = identity.methods.includes("password") && { path: "/register", label: texts.register };
  const signIn = { path: "/sign-in", label: texts.signIn };
  // Whoever gets a letter of the office has no account yet, as a rule.
  const steps = [hasCode && register, signIn, !hasCode && register].filter((step) => step !== false);
  return (
    <>
      <StepHeading>{hasCode ? texts.letterTitle : texts.title}</StepHeading>
      <p>{hasCode ? texts.letterFirst : texts.signInFirst}</p>
      <div className={styles.actions}>
        {steps.map(({ path, label }, n) => (
          <ButtonLink key={path} href={back(path)} kind={n === 0 ? "main" : "soft"}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}

type State =
  | { name: "loading" }
  | { name: "signed-out" }
  | { name: "missing" }
  | { name: "failed"; message: string }
  /** Without a page: by the code of a letter, which names it. */
  | { name: "ready"; client: AuthClient; options: ClaimOptions | null };

function useClaim(): [State, () => void] {
  const auth = useAuth();
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ name: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const open = async () => {
      const client = await auth();
      if (!(await client.whoIsSignedIn())) return setState({ name: "signed-out" });
      await client.openAccount();
      const page_id = new URLSearchParams(location.search).get("page");
      const options = page_id ? await client.api.call(claimEndpoints.claimOptions, { page_id }) : null;
      setState({ name: "ready", client, options });
    };
    setState({ name: "loading" });
    open().catch((error: unknown) => {
      setState(isMissing(error) ? { name: "missing" } : { name: "failed", message: errorText(error) });
    });
  }, [attempt]);
  return [state, () => setAttempt(attempt + 1)];
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && ["not-found", "invalid-fields"].includes(error.problem.code);
