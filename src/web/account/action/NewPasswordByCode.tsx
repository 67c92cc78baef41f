import { useApp, useTexts } from "../../app/app-context.tsx";
import { faultsIn } from "../../app/form/checks.ts";
import { Form } from "../../app/form/Form.tsx";
import { NewPassword } from "../../app/form/NewPassword.tsx";
import { StepHeading } from "../../app/form/StepHeading.tsx";
import { goToSignIn } from "../../app/session/return-address.ts";
import { useAuth } from "../../app/session/use-auth.ts";
import { fill } from "../../i18n/phrases.ts";

/** A new password; one that is refused leaves the link usable. */
export function NewPasswordByCode({ code, email }: { code: string; email: string }) {
  const { action, field } = useTexts("auth");
  const texts = action.resetPassword;
  const { locale } = useApp();
  const auth = useAuth();
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>{fill(texts.text, { email })}</p>
      <Form
        submit={texts.submit}
        check={(values) => faultsIn(values, ["newPassword"], field)}
        onSubmit={async ({ newPassword = "" }) => {
          await (await auth()).confirmReset(code, newPassword);
          goToSignIn(locale, "password", `/${locale}/account`);
        }}
      >
        {/* Password managers learn from it whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPassword label={field.newPassword} />
      </Form>
    </>
  );
}
