import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Invite } from "#core/contract/community/invites.ts";
import type { Locale } from "#core/contract/locales.ts";
import { fullDate } from "#core/texts/dates.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { LanguageChoice } from "#core/web/desk/form/LanguageChoice.tsx";
import { useTypedForm } from "#core/web/desk/shell/Dialog.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { inputAttributes } from "#core/web/ui/input-attributes.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "../pages/page-detail.module.css";

type Props = { page: { id: string }; hasOwner: boolean };

/** The invites of a page and their states. A page without an owner gets an invite for one. */
export function PageInvites({ page, hasOwner }: Props) {
  const { invites: texts } = useTexts("admin-pages");
  const { data: invites } = useRead("pageInvites", { page_id: page.id });
  return (
    <div className={`${layout.stack} ${styles.stack}`}>
      <h3>{texts.title}</h3>
      {invites?.length === 0 && <p className={layout.quiet}>{texts.none}</p>}
      <ul className={`${layout.stack} ${styles.list}`} data-gap="3">
        {invites?.map((invite) => (
          <InviteLine key={invite.id} invite={invite} />
        ))}
      </ul>
      <SendInvite page={page} role={hasOwner ? "manager" : "owner"} />
    </div>
  );
}

function InviteLine({ invite }: { invite: Invite }) {
  const { invites: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const who = invite.email ?? texts.anybody;
  const shared = { input: { id: invite.id }, invalidates: ["pageInvites"] } as const;
  return (
    <li className={layout.head} data-row-gap="2">
      <div>
        {who}
        <p className={layout.quiet}>
          {texts.roles[invite.role]} · {texts.states[invite.state]}
          {invite.state === "sent" && ` · ${texts.until({ date: fullDate(locale, invite.date_expires) })}`}
        </p>
      </div>
      {(invite.state === "sent" || invite.state === "expired") && (
        <CallButton call="resendInvite" {...shared} done={texts.resent}>
          {texts.resend}
        </CallButton>
      )}
      {invite.state === "sent" && (
        <CallButton
          variant="subtle"
          color="red"
          call="revokeInvite"
          {...shared}
          question={{ title: texts.revokeTitle({ who }), confirm: texts.revoke }}
          done={texts.revoked}
        >
          {texts.revoke}
        </CallButton>
      )}
    </li>
  );
}

/** Sends an invite by mail in the chosen language. */
function SendInvite({ page, role }: { page: { id: string }; role: "owner" | "manager" }) {
  const { invites: texts } = useTexts("admin-pages");
  const { locale: own } = useApp();
  const [email, setEmail] = useState("");
  const [locale, setLocale] = useState<Locale>(own);
  const [sentTo, setSentTo] = useState("");
  const send = useChange("sendInvite", { invalidates: ["pageInvites"] });
  const submit = async (): Promise<boolean> => {
    setSentTo("");
    try {
      await send.mutateAsync({ page_id: page.id, email: email.trim(), role, locale });
      setSentTo(email.trim());
      setEmail("");
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false; // the error is shown at the field
    }
  };
  useTypedForm({ isTyped: email.trim() !== "", save: submit });
  return (
    <form
      className={`${layout.stack} ${styles.stack}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={texts.emailOf[role]}
        type="email"
        {...inputAttributes("email")}
        required
        withAsterisk={false}
        value={email}
        error={send.error && (send.error.problem.errors?.[0]?.message ?? send.error.message)}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <LanguageChoice label={texts.language} value={locale} onChange={setLocale} />
      <div className={layout.row}>
        <Button type="submit" variant="light" loading={send.isPending} disabled={!email.trim()}>
          {texts.send}
        </Button>
        <p role="status">{sentTo && texts.sentTo({ email: sentTo })}</p>
      </div>
    </form>
  );
}
