import { useState } from "react";
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

function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
