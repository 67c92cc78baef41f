import { Alert } from "@mantine/core";
import { secondFactorDue } from "../../../domain/second-factor.ts";
import { useApp } from "../../app/app-context.tsx";
import { longDay } from "../../i18n/dates.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { useSignedIn } from "./SignedIn.tsx";

/** Asks administrators and editors for a second factor, with the day from which on their rights need one. */
export function SecondFactorNotice() {
  const { secondFactor: texts } = useTexts("desk");
  const { locale, identity: setup, demoAccounts } = useApp();
  const { account, identity } = useSignedIn();
  const href = useHref();
  const isExempt = account.type === "member" || demoAccounts.some(({ email }) => email === account.email);
  if (isExempt || identity.factors.length > 0 || !setup.methods.includes("totp")) return null;
  const isRequired = setup.secondFactorFor.includes(account.type);
  return (
    <Alert color="yellow" mb="lg">
      {isRequired ? dueText() : texts.asked} <a href={`${href("/account")}#factors`}>{texts.add}</a>
    </Alert>
  );

  function dueText(): string {
    const due = secondFactorDue(Temporal.Instant.from(account.date_type_changed));
    const isOver = Temporal.Instant.compare(due, Temporal.Now.instant()) <= 0;
    return isOver ? texts.over : texts.due({ day: longDay(locale, `${due}`) });
  }
}
