import { useState } from "react";
import { download } from "../../../client/download.ts";
import { Form } from "../form/Form.tsx";
import { useTexts } from "../live-context.tsx";
import { useHolder } from "./account-context.ts";
import { Part } from "./Part.tsx";

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
