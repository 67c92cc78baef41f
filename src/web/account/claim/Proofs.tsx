import { useState } from "react";
import { type ClaimOptions, claimEndpoints } from "#core/contract/community/claims.ts";
import { UserFacingError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Actions } from "#core/web/app/form/Actions.tsx";
import { Field, TextArea } from "#core/web/app/form/Field.tsx";
import { Form, Notice } from "#core/web/app/form/Form.tsx";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";

type Props = { client: AuthClient; options: ClaimOptions };

/** How somebody can show that a page is theirs: a code to its own phone or address, a letter, or a note to the office. */
export function Proofs({ client, options }: Props) {
  const texts = useTexts("claims");
  const { locale } = useApp();
  const href = useHref();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { page, phone, email } = options;
  const target = { phone, email };
  const send = (by: "phone" | "email") => async () => {
    await client.api.call(claimEndpoints.sendClaimCode, { page_id: page.id, by, locale });
    setSentTo(target[by]);
  };
  return (
    <>
      <p>{texts.intro}</p>
      {phone && <Form submit={texts.byPhone({ to: phone })} kind={sentTo ? "soft" : "main"} onSubmit={send("phone")} />}
      {email && (
        <Form submit={texts.byEmail({ to: email })} kind={sentTo || phone ? "soft" : "main"} onSubmit={send("email")} />
      )}
      {sentTo && <CodeForm client={client} options={options} to={sentTo} />}
      <h2 data-above="5">{texts.noteTitle}</h2>
      <NoteForm client={client} options={options} />
      <h2 data-above="5">{texts.letterTitle}</h2>
      <p>{texts.letterOffer}</p>
      <Actions>
        <ButtonLink kind="quiet" href={href("/claim")}>
          {texts.toLetter}
        </ButtonLink>
      </Actions>
    </>
  );
}

function CodeForm({ client, options: { page }, to }: Props & { to: string }) {
  const texts = useTexts("claims");
  const href = useHref();

  async function confirm({ code = "" }: Record<string, string>) {
    const input = { page_id: page.id, code };
    const { result, attempts_left: n } = await client.api.call(claimEndpoints.claimByCode, input);
    if (result === "joined") return location.assign(`${href(`/manage/${page.slug}`)}?claimed=1`);
    throw new UserFacingError(result === "wrong-code" && n > 0 ? texts.wrongCode({ n }) : texts.noCode);
  }

  return (
    <>
      <Notice kind="done">{texts.sent({ to })}</Notice>
      <Form submit={texts.confirm} onSubmit={confirm}>
        <Field name="code" label={texts.code} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Form>
    </>
  );
}

function NoteForm({ client, options: { page, is_waiting } }: Props) {
  const texts = useTexts("claims");
  const [isWaiting, setWaiting] = useState(is_waiting);
  if (isWaiting) return <Notice kind="done">{texts.waiting}</Notice>;
  return (
    <Form
      submit={texts.sendNote}
      kind="soft"
      onSubmit={async ({ note = "" }) => {
        await client.api.call(claimEndpoints.claimByNote, { page_id: page.id, note });
        setWaiting(true);
      }}
    >
      <TextArea name="note" label={texts.note} hint={texts.noteHint} maxLength={1000} />
    </Form>
  );
}
