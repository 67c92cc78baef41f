import { useState } from "react";
import { download } from "../../app/api/download.ts";
import { Form } from "../../app/form/Form.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { useHolder } from "./account-context.ts";

/** The export of all data about the account (GDPR, Article 20). */
export function Data() {
  const { data: texts } = useTexts("account");
  const { client } = useHolder();
  const [notice, setNotice] = useState("");
  return (
    <AccountSection id="data" title={texts.title} saved={notice}>
      <p>{texts.text}</p>
      <Form
        submit={texts.export}
        kind="soft"
        onSubmit={async () => {
          setNotice(texts.preparing);
          try {
            download(await client.exportAccount(), "eolaire-account.zip");
            setNotice(texts.done);
          } catch (error) {
            setNotice("");
            throw error;
          }
        }}
      />
    </AccountSection>
  );
}
