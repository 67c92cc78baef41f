import { Button, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../app/api/api-error.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import type { Locale } from "../../../i18n/locales.ts";
import { fill } from "../../../i18n/phrases.ts";
import { useChange } from "../../api/use-api.ts";
import styles from "../pages/page-detail.module.css";

/** Writes to somebody who is to keep the page, in their language. */
export function SendInvite({ page, role }: { page: { id: string }; role: "owner" | "manager" }) {
  const { invites: texts } = useTexts("admin-pages");
  const { english, irish } = useTexts("desk");
  const { locale: own } = useApp();
  const [email, setEmail] = useState("");
  const [locale, setLocale] = useState<Locale>(own);
  const [sentTo, setSentTo] = useState("");
  const send = useChange("sendInvite", { invalidates: ["pageInvites"] });
  const submit = async () => {
    setSentTo("");
    try {
      await send.mutateAsync({ page_id: page.id, email: email.trim(), role, locale });
      setSentTo(email.trim());
      setEmail("");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // what was refused stands at the field
    }
  };
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={texts.emailOf[role]}
        type="email"
        required
        withAsterisk={false}
        value={email}
        error={send.error && (send.error.problem.errors?.[0]?.message ?? send.error.message)}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Radio.Group label={texts.language} value={locale} onChange={(value) => setLocale(value as Locale)}>
        <div className={styles.actions}>
          <Radio size="md" value="en" label={english} />
          <Radio size="md" value="ga" label={irish} />
        </div>
      </Radio.Group>
      <div className={styles.actions}>
        <Button type="submit" variant="light" loading={send.isPending} disabled={!email.trim()}>
          {texts.send}
        </Button>
        <p role="status">{sentTo && fill(texts.sentTo, { email: sentTo })}</p>
      </div>
    </form>
  );
}
