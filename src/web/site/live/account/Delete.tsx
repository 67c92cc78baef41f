import { useState } from "react";
import { fill } from "../../../i18n/phrases.ts";
import { Button } from "../../../ui/Button/Button.tsx";
import { Field } from "../form/Field.tsx";
import { Form, type Values } from "../form/Form.tsx";
import { useLive, useTexts } from "../live-context.tsx";
import { useHolder } from "./account-context.ts";
import { Part } from "./Part.tsx";

/** At the end, in its own box, and only after a word was typed. */
export function Delete() {
  const { delete: texts, cancel } = useTexts("account");
  const { locale } = useLive();
  const { client, doSafely } = useHolder();
  const [isSure, setSure] = useState(false);
  const checkWord = ({ word = "" }: Values): Values =>
    word.toLowerCase() === texts.word ? {} : { word: fill(texts.wrong, { word: texts.word }) };
  return (
    <Part id="delete" title={texts.title} danger>
      <p>{texts.text}</p>
      {isSure ? (
        <Form
          submit={texts.submit}
          kind="danger"
          check={checkWord}
          onSubmit={async () => {
            await doSafely(() => client.deleteAccount());
            await client.signOut();
            location.assign(`/${locale}/sign-in?why=deleted`);
          }}
          more={
            <Button type="button" kind="quiet" onClick={() => setSure(false)}>
              {cancel}
            </Button>
          }
        >
          <Field
            name="word"
            label={fill(texts.confirm, { word: texts.word })}
            autoComplete="off"
            autoCapitalize="none"
            autoFocus
          />
        </Form>
      ) : (
        <Button type="button" kind="quiet" onClick={() => setSure(true)}>
          {texts.start}
        </Button>
      )}
    </Part>
  );
}
