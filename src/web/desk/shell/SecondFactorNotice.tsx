import { Alert } from "@mantine/core";
import { secondFactorDue } from "#core/domain/security/second-factor.ts";
import { longDay } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useSignedIn } from "./SignedIn.tsx";

/** Where the account screen adds a second factor, the preferred first. */
const SECTIONS = [
  { method: "totp", section: "factors" },
  { method: "passkey", section: "passkeys" },
] as const;

/** Asks administrators and editors for a second factor, with the day from which on their rights need one. */
export function SecondFactorNotice() {
  const { secondFactor: texts } = useTexts("desk");
  const { locale, identity: setup, demoAccounts } = useApp();
  const { account, identity } = useSignedIn();
  const href = useHref();
  const section = SECTIONS.find(({ method }) => setup.methods.includes(method))?.section;
  const isExempt = account.type === "member" || demoAccounts.some(({ email }) => email === account.email);
  if (isExempt || identity.hasSecondFactor || identity.factors.length > 0 || !section) return null;
  const passkey = setup.methods.includes("passkey") ? "yes" : "no";
  const isRequired = setup.secondFactorFor.includes(account.type);
  return (
    <Alert color="yellow" mb="lg">
      {isRequired ? dueText() : texts.asked({ passkey })} <a href={`${href("/account")}#${section}`}>{texts.add}</a>
    </Alert>
  );

  function dueText(): string {
    const due = secondFactorDue(Temporal.Instant.from(account.date_type_changed));
    const isOver = Temporal.Instant.compare(due, Temporal.Now.instant()) <= 0;
    return isOver ? texts.over : texts.due({ day: longDay(locale, `${due}`), passkey });
  }
}
