import { nextPath, withNext } from "../../../client/auth/next-path.ts";
import { faultsIn } from "../form/checks.ts";
import { EmailField } from "../form/EmailField.tsx";
import { Form } from "../form/Form.tsx";
import { useLiveHref, useTexts } from "../live-context.tsx";
import { useAuth } from "../use-auth.ts";

/** Asks for a link by mail that signs in without a password. */
export function LinkForm({ onSent }: { onSent: (email: string) => void }) {
  const { signIn: texts, field } = useTexts("auth");
  const auth = useAuth();
  const href = useLiveHref();
  return (
    <Form
      submit={texts.sendLink}
      check={(values) => faultsIn(values, ["email"], field)}
      onSubmit={async ({ email = "" }) => {
        const next = nextPath(location.search, href("/account"), document.referrer);
        await (await auth()).sendSignInLink(email, withNext(location.origin + href("/action"), next));
        onSent(email);
      }}
    >
      <EmailField label={field.email} hint={texts.linkText} />
    </Form>
  );
}
