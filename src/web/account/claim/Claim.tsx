import { type ClaimOptions, claimEndpoints } from "#core/contract/community/claims.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Actions } from "#core/web/app/form/Actions.tsx";
import { StepHeading } from "#core/web/app/form/Form.tsx";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import { withNext } from "#core/web/app/session/return-address.ts";
import { useOpening } from "#core/web/app/session/use-opening.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { Opened } from "../Opened.tsx";
import { Steps } from "../Steps.tsx";
import { LetterForm } from "./LetterForm.tsx";
import { Proofs } from "./Proofs.tsx";

/** The target of “Is this yours?” (`?page=`) and of the code in a letter (`?code=`). */
export default function Claim() {
  const texts = useTexts("claims");
  const href = useHref();
  const toPages = <ButtonLink href={href("/pages")}>{texts.toPages}</ButtonLink>;
  return (
    <Opened
      of={useOpening(openClaim)}
      texts={texts}
      missing={{ title: texts.missing, text: texts.missingText, link: toPages }}
    >
      {({ client, options }) => {
        if (!client) return <SignInFirst />;
        return options ? <OfPage client={client} options={options} /> : <LetterForm client={client} />;
      }}
    </Opened>
  );
}

type Claimed = {
  /** null: nobody is signed in. */
  client: AuthClient | null;
  /** null: no page is named, but by the code of a letter. */
  options: ClaimOptions | null;
};

async function openClaim(auth: () => Promise<AuthClient>): Promise<Claimed> {
  const client = await auth();
  if (!(await client.whoIsSignedIn())) return { client: null, options: null };
  await client.openAccount();
  const page_id = new URLSearchParams(location.search).get("page");
  return { client, options: page_id ? await client.api.call(claimEndpoints.claimOptions, { page_id }) : null };
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
          <Actions>
            <ButtonLink href={`${href("/feedback")}?page=${page.slug}`}>{texts.dispute}</ButtonLink>
            <ButtonLink kind="quiet" href={href(`/pages/${page.slug}`)}>
              {texts.toPage}
            </ButtonLink>
          </Actions>
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
      <Actions>
        {steps.map(({ path, label }, n) => (
          <ButtonLink key={path} href={back(path)} kind={n === 0 ? "main" : "soft"}>
            {label}
          </ButtonLink>
        ))}
      </Actions>
      {!hasCode && <Steps of="claim" />}
    </>
  );
}
