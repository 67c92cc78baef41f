import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { FIELD_ERRORS } from "#core/contract/field-errors.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useOwnRole, usePageOfDesk } from "../page-of-desk.ts";
import styles from "./remove.module.css";

/** Explains and offers the deletion of the page, to owners and administrators. */
export function Remove() {
  const { page: common } = useTexts("desk");
  const { remove: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const { role, isAdmin, owner } = useOwnRole();
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{common.sections.remove}</h2>
      <p>{texts.intro({ name: plain(page, "name", locale) })}</p>
      <ul className={`${layout.stack} ${styles.what}`} data-gap="2">
        {Object.entries(texts.what).map(([name, text]) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
      <p>
        {texts.instead} <Link to={`/${page.slug}/status`}>{texts.toStatus}</Link>
      </p>
      {role === "owner" || isAdmin ? (
        <ByName />
      ) : (
        <p className={form.advice}>
          <strong>{owner ? texts.ownerOnly({ name: owner.name }) : texts.adminOnly}</strong>
        </p>
      )}
    </div>
  );
}

/** Deletes the page after its name is typed, so that it cannot happen by mistake. */
function ByName() {
  const { remove: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const navigate = useNavigate();
  // Nobody can read the corrections of a deleted page.
  const remove = useChange("deletePage", { invalidates: ["ownPages"], counts: ["waiting"] });
  const [typed, setTyped] = useState("");
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const name = plain(page, "name", locale);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!typed.trim()) return setErrorMessage(nameIn(FIELD_ERRORS["not-its-name"], locale));
    setErrorMessage(null);
    remove.mutate(
      { page_id: page.id, confirm_name: typed.trim() },
      {
        async onSuccess() {
          await navigate("/");
          notifications.show({ message: texts.done({ name }) });
        },
        onError: ({ problem, message }) => setErrorMessage(problem.errors?.[0]?.message ?? message),
      },
    );
  };
  return (
    <form className={`${layout.stack} ${styles.form}`} noValidate onSubmit={send}>
      <TextInput
        label={texts.field}
        description={texts.fieldHint({ name })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={errorMessage}
        autoComplete="off"
      />
      <div className={layout.actions}>
        <Button type="submit" color="red" loading={remove.isPending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
