import { Button } from "@mantine/core";
import { useState } from "react";
import { contract } from "#core/contract/index.ts";
import { localeOf } from "#core/contract/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { RadioField } from "#core/web/desk/form/ChoiceFields.tsx";
import form from "#core/web/desk/form/form.module.css";
import { useLanguageNames } from "#core/web/desk/form/LanguageChoice.tsx";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useOwnRole, usePageOfDesk } from "../page-of-desk.ts";
import type { SentInvite } from "./SendInvite.tsx";

type Values = { email: string; former_owner: string; locale: string; message: string };

const readStay = (value: unknown) => (value === "leaves" ? "leaves" : "manager");

/** The owner hands the page over to somebody, who accepts it by a link in a mail. */
export function Handover({ onSent }: Props) {
  const { handover: texts } = useTexts("desk-team");
  const { role } = useOwnRole();
  const [isOpen, setOpen] = useState(false);
  if (role !== "owner") return null;
  return (
    <section className={`${layout.stack} ${form.form}`} aria-labelledby="hand-over">
      <h3 id="hand-over">{texts.title}</h3>
      <p>{texts.intro}</p>
      {isOpen ? (
        <HandoverForm onSent={onSent} onCancel={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {texts.send}
          </Button>
        </div>
      )}
    </section>
  );
}

type Props = { onSent: (invite: SentInvite) => void };

function HandoverForm({ onSent, onCancel }: Props & { onCancel: () => void }) {
  const languages = useLanguageNames();
  const { handover: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const { id } = usePageOfDesk();
  const confirm = useConfirm();
  const { mutateAsync } = useChange("sendInvite", { invalidates: ["pageInvites", "pageHistory"] });
  const section = useVersionedForm<SentInvite, Values>({
    draft: `${id}.hand-over`,
    labels: texts.fields,
    entity: null,
    valuesOf: () => ({ email: "", former_owner: "manager", locale, message: "" }),
    save: ({ email, message, former_owner, locale: language }) =>
      mutateAsync({
        page_id: id,
        role: "owner",
        email,
        message,
        former_owner: readStay(former_owner),
        locale: localeOf(language),
      }),
    onSaved: onSent,
  });
  const ask = async () => {
    const { email: typed, former_owner } = section.form.getValues();
    const email = String(typed ?? "");
    const text = texts.sureText[readStay(former_owner)];
    const isSure = !email || (await confirm({ title: texts.sure({ email }), text, confirm: texts.confirm }));
    return isSure && section.submit();
  };
  return (
    <SectionFrame section={{ ...section, submit: ask }} submit={texts.send} onCancel={onCancel}>
      <TextField section={section} name="email" type="email" inputMode="email" autoComplete="off" />
      <RadioField isInLine section={section} name="former_owner" of={texts.stays} />
      <RadioField isInLine section={section} name="locale" of={languages} />
      <TextField section={section} name="message" of={contract.sendInvite.input.shape.message} rows={3} />
    </SectionFrame>
  );
}
