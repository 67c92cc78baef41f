import { Radio } from "@mantine/core";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import { useChange } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { TextField } from "../../../form/TextField.tsx";
import { useText } from "../../../form/use-fields.ts";
import { useVersionedForm, type VersionedForm } from "../../../form/use-versioned-form.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import type { SentInvite } from "./Invites.tsx";
import { useOwnRole } from "./use-own-role.ts";

const MAX_CHARACTERS = 500;

type Values = { email: string; role: string; locale: string; message: string };

/** A new invite. Ownership is for administrators to offer, of a page that has no owner. */
export function InviteForm({ onSent }: { onSent: (invite: SentInvite) => void }) {
  const { english, irish } = useTexts("desk");
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
        ...{ page_id: id, email, message },
        role: role === "owner" ? "owner" : "manager",
        locale: language === "ga" ? "ga" : "en",
      }),
    onSaved: onSent,
  });
  return (
    <SectionFrame section={section} submit={texts.send}>
      <TextField
        section={section}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        description={texts.emailHint}
      />
      {isAdmin && !owner && <Choice section={section} name="role" of={texts.roles} />}
      <Choice section={section} name="locale" of={{ en: english, ga: irish }} />
      <TextField section={section} name="message" max={MAX_CHARACTERS} rows={3} />
    </SectionFrame>
  );
}

type ChoiceProps = { section: VersionedForm<keyof Values>; name: "role" | "locale"; of: Record<string, string> };

function Choice({ section, name, of }: ChoiceProps) {
  const choose = (value: string) => section.form.setValue(name, value, { shouldDirty: true });
  return (
    <Radio.Group size="md" label={section.labels[name]} value={useText(section, name)} onChange={choose}>
      <div className={form.actions}>
        {Object.entries(of).map(([value, label]) => (
          <Radio key={value} value={value} size="md" label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}
