import { useState } from "react";
import { download } from "../../app/api/download.ts";
import { Form } from "../../app/form/Form.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { Part } from "./AccountSection.tsx";
import { useHolder } from "./account-context.ts";

/** Everything about the holder, as a file. */
export function Data() {
  const { data: texts } = useTexts("account");
  const { client } = useHolder();
  const [told, setTold] = useState("");
  return (
    <Part id="data" title={texts.title} saved={told}>
      <p>{texts.text}</p>
      <Form
        submit={texts.export}
        kind="soft"
        onSubmit={async () => {
          setTold(texts.preparing);
          try {
            download(await client.exportAccount(), "eolaire-account.zip");
            setTold(texts.done);
          } catch (error) {
            setTold("");
            throw error;
          }
        }}
      />
    </Part>
  );
}
