import { useState } from "react";
import { MAX_ACCOUNT_BIO, MAX_ACCOUNT_NAME } from "../../../contract/limits.ts";
import { validateFields } from "../../app/form/checks.ts";
import { Field, TextArea } from "../../app/form/Field.tsx";
import { Form } from "../../app/form/Form.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { useHolder } from "./account-context.ts";
import { Photo } from "./Photo.tsx";
import { clockNow } from "./use-day.ts";

/** The public profile: name, biography and photo. */
export function Profile() {
  const account = useTexts("account");
  const { field } = useTexts("auth");
  const texts = account.profile;
  const holder = useHolder();
  const [saved, setSaved] = useState("");
  return (
    <AccountSection id="profile" title={texts.title} saved={saved}>
      <Photo />
      <Form
        submit={account.save}
        check={(values) => validateFields(values, ["name"], field)}
        onSubmit={async ({ name = "", bio = "" }) => {
          holder.setAccount(await holder.client.updateAccount({ name, bio }));
          setSaved(account.saved({ time: clockNow() }));
        }}
      >
        <Field
          name="name"
          label={texts.name}
          defaultValue={holder.account.name}
          autoComplete="name"
          maxLength={MAX_ACCOUNT_NAME}
        />
        <TextArea
          name="bio"
          label={texts.bio}
          hint={texts.bioHint}
          defaultValue={holder.account.bio}
          maxLength={MAX_ACCOUNT_BIO}
        />
      </Form>
    </AccountSection>
  );
}
