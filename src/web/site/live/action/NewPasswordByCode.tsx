import { fill } from "../../../i18n/phrases.ts";
import { faultsIn } from "../form/checks.ts";
import { Form } from "../form/Form.tsx";
import { NewPassword } from "../form/NewPassword.tsx";
import { StepHeading } from "../form/StepHeading.tsx";
import { useLive, useTexts } from "../live-context.tsx";
import { useAuth } from "../use-auth.ts";
import { leaveToSignIn } from "../ways.ts";

/** A new password; one that is refused leaves the link usable. */
export function NewPasswordByCode({ code, email }: { code: string; email: string }) {
  const { action, field } = useTexts("auth");
  const texts = action.resetPassword;
  const { locale } = useLive();
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
          leaveToSignIn(locale, "password", `/${locale}/account`);
        }}
      >
        {/* Password managers learn from it whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPassword label={field.newPassword} />
      </Form>
    </>
  );
}
