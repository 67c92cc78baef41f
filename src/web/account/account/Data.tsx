import { useState } from "react";
import { download } from "#core/web/app/api/download.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Field } from "#core/web/app/form/Field.tsx";
import { Form, type Values } from "#core/web/app/form/Form.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
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

/** Deletes the account after a confirmation word was typed. */
export function Delete() {
  const { delete: texts, cancel } = useTexts("account");
  const { locale } = useApp();
  const { client, withRecentSignIn } = useHolder();
  const [isSure, setSure] = useState(false);
  const checkWord = ({ word = "" }: Values): Values =>
    word.toLowerCase() === texts.word ? {} : { word: texts.wrong({ word: texts.word }) };
  return (
    <AccountSection id="delete" title={texts.title} danger>
      <p>{texts.text}</p>
      {isSure ? (
        <Form
          submit={texts.submit}
          kind="danger"
          check={checkWord}
          onSubmit={async () => {
            await withRecentSignIn(() => client.deleteAccount());
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
            label={texts.confirm({ word: texts.word })}
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
    </AccountSection>
  );
}
