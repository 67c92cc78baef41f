import { claimEndpoints } from "#core/contract/community/claims.ts";
import { UserFacingError } from "#core/web/app/api/api-error.ts";
import { Field } from "#core/web/app/form/Field.tsx";
import { Form, StepHeading } from "#core/web/app/form/Form.tsx";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";

/** The code of a letter of the office, which is in the address where its QR code was read. */
export function LetterForm({ client }: { client: AuthClient }) {
  const texts = useTexts("claims");
  const href = useHref();
  const code = new URLSearchParams(location.search).get("code") ?? "";

  async function send({ code = "" }: Record<string, string>) {
    const { result, page } = await client.api.call(claimEndpoints.claimByLetter, { code });
    if (result !== "joined" || !page) throw new UserFacingError(texts.letterWrong);
    location.assign(`${href(`/manage/${page.slug}`)}?claimed=1`);
  }

  return (
    <>
      <StepHeading>{texts.letterTitle}</StepHeading>
      <p>{texts.letterText}</p>
      <Form submit={texts.confirm} onSubmit={send}>
        <Field name="code" label={texts.letterCode} hint={texts.letterHint} defaultValue={code} autoComplete="off" />
      </Form>
    </>
  );
}
