import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { DataOf } from "#core/contract/endpoint.ts";
import { type Contract, contract } from "#core/contract/index.ts";
import { localeOf } from "#core/contract/locales.ts";
import { HELPER_ROLES, PAGE_ROLES } from "#core/contract/roles.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { RadioField } from "#core/web/desk/form/ChoiceFields.tsx";
import { useLanguageNames } from "#core/web/desk/form/LanguageChoice.tsx";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import card from "#core/web/desk/shell/card.module.css";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useOwnRole, usePageOfDesk } from "../page-of-desk.ts";
import styles from "./team.module.css";

/** The API returns the token of an invite once: in the response to sending it. */
export type SentInvite = DataOf<Contract["sendInvite"]>;

type Values = { email: string; role: string; locale: string; message: string };

/** A new invite. Administrators may offer the ownership of a page without an owner. */
export function InviteForm({ onSent }: { onSent: (invite: SentInvite) => void }) {
  const languages = useLanguageNames();
  const { invites: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const { id } = usePageOfDesk();
  const { isAdmin, owner } = useOwnRole();
  const { mutateAsync } = useChange("sendInvite", { invalidates: ["pageInvites", "pageHistory"] });
  const section = useVersionedForm<SentInvite, Values>({
    draft: `${id}.invite`,
    labels: texts.fields,
    entity: null,
    valuesOf: () => ({ email: "", role: "manager", locale, message: "" }),
    save: ({ email, role, locale: language, message }) =>
      mutateAsync({
        page_id: id,
        email,
        message,
        role: PAGE_ROLES.find((one) => one === role) ?? "manager",
        locale: localeOf(language),
      }),
    onSaved: onSent,
  });
  const roles = (isAdmin && !owner ? PAGE_ROLES : HELPER_ROLES).map((value) => ({
    value,
    label: texts.roles[value],
    description: texts.may[value],
  }));
  return (
    <SectionFrame section={section} submit={texts.send}>
      <TextField section={section} name="email" type="email" autoComplete="off" description={texts.emailHint} />
      <RadioField section={section} name="role" of={roles} />
      <RadioField isInLine section={section} name="locale" of={languages} />
      <TextField section={section} name="message" of={contract.sendInvite.input.shape.message} rows={3} />
    </SectionFrame>
  );
}

/** The link of an invite that was just sent, to be copied or shared (Web Share API). */
export function InviteLink({ invite, onDone }: { invite: SentInvite; onDone: () => void }) {
  const { invites: texts } = useTexts("desk-team");
  const page = usePageOfDesk();
  const { email, locale, token } = invite;
  const link = `${location.origin}/${locale}/invites/${token}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const title = texts.shareText({ page: plain(page, "name", locale) });
  return (
    <div ref={box} tabIndex={-1} className={card.card} data-fresh>
      <p>
        <strong>{email ? texts.sentTo({ email }) : texts.made}</strong>
      </p>
      {token && (
        <TextInput
          label={texts.link}
          description={texts.once}
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      )}
      <div className={layout.actions} data-gap="2">
        {token && <Copy link={link} />}
        {token && "share" in navigator && (
          <Button variant="light" onClick={() => void navigator.share({ title, url: link }).catch(isCancelledByUser)}>
            {texts.share}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}

/** Closing the share sheet rejects with an AbortError, which is not a failure. */
function isCancelledByUser(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

function Copy({ link }: { link: string }) {
  const { invites: texts } = useTexts("desk-team");
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome(texts.copied);
    } catch {
      setOutcome(texts.copyFailed); // permission denied, or not a secure context
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{texts.copy}</Button>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </>
  );
}
