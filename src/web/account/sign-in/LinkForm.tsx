import { useTexts } from "../../app/app-context.tsx";
import { faultsIn } from "../../app/form/checks.ts";
import { EmailField } from "../../app/form/EmailField.tsx";
import { Form } from "../../app/form/Form.tsx";
import { nextPath, withNext } from "../../app/session/return-address.ts";
import { useAuth } from "../../app/session/use-auth.ts";
import { useHref } from "../../i18n/use-href.ts";

/** Asks for a link by mail that signs in without a password. */
export function LinkForm({ onSent }: { onSent: (email: string) => void }) {
  const { signIn: texts, field } = useTexts("auth");
  const auth = useAuth();
  const href = useHref();
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
