import { Alert } from "@mantine/core";
import type { MailReport } from "#core/contract/community/mail-reports.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import own from "./accounts.module.css";

/** Accounts whose mails were reported, with what the office decides about them; nothing where there are none. */
export function MailReports() {
  const { reports: texts } = useTexts("admin-pages").accounts;
  const reports = useRead("mailReports", {}).data ?? [];
  if (reports.length === 0) return null;
  const senders = [...Map.groupBy(reports, ({ account }) => account.id).values()];
  return (
    <Alert color="yellow" mb="lg" title={texts.title}>
      <p>{texts.text}</p>
      <ul className={layout.stack} data-above="3" data-below="3" data-gap="3">
        {senders.map((ofSender) => (
          <Sender key={ofSender[0]!.account.id} reports={ofSender} />
        ))}
      </ul>
    </Alert>
  );
}

function Sender({ reports }: { reports: readonly MailReport[] }) {
  const { reports: texts, noName } = useTexts("admin-pages").accounts;
  const { locale } = useApp();
  const { id: account_id, name: given, email } = reports[0]!.account;
  const name = given || email || noName;
  return (
    <li className={`${layout.row} ${layout.box} ${own.card}`}>
      <div className={own.who}>
        <strong>{name}</strong> {given && email}
        {reports.map(({ id, type, page, date_created }) => (
          <p key={id} className={layout.quiet}>
            {texts.line({
              type: texts.types[type],
              page: plain(page, "name", locale),
              date: fullDate(locale, date_created),
            })}
          </p>
        ))}
      </div>
      <CallButton
        variant="light"
        call="liftMailReports"
        input={{ account_id }}
        invalidates={["mailReports"]}
        question={{ title: texts.sure({ name }), text: texts.sureText, confirm: texts.lift, kind: "good" }}
        label={texts.liftName({ name })}
        done={texts.lifted({ name })}
      >
        {texts.lift}
      </CallButton>
    </li>
  );
}
