import { type ChangeEvent, useRef, useState } from "react";
import { MAX_ACCOUNT_BIO, MAX_ACCOUNT_NAME } from "#core/contract/limits.ts";
import { Actions } from "#core/web/app/form/Actions.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { Field, TextArea } from "#core/web/app/form/Field.tsx";
import { Form } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { PHOTO_ACCEPT } from "#core/web/app/photos/photo-accept.ts";
import { useErrorText } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { AccountSection } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
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

/** The photo of the account. A selected file is uploaded immediately, with progress and a cancel button. */
function Photo() {
  const { profile: texts, cancel, remove } = useTexts("account");
  const { client, account, setAccount } = useHolder();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<{ share: number | null; stop: AbortController } | null>(null);
  const [notice, setNotice] = useState("");
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function change(action: () => Promise<typeof account>, done: string) {
    setNotice("");
    setErrorMessage(null);
    try {
      setAccount(await action());
      setNotice(done);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") setNotice(texts.stopped);
      else setErrorMessage(errorText(error));
    }
  }

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    const stop = new AbortController();
    const onProgress = (share: number | null) => setUpload({ share, stop });
    onProgress(0);
    const options = { onProgress, onConverting: () => onProgress(null), signal: stop.signal };
    await change(() => client.uploadPhoto(file, options), texts.uploaded);
    setUpload(null);
  }

  const stateOf = (share: number | null) => {
    if (share === null) return texts.converting;
    return share < 1 ? texts.uploading({ percent: Math.floor(share * 100) }) : texts.readying;
  };
  return (
    <div className={layout.actions} data-gap="5" data-row-gap="4">
      <Face name={account.name} photo={account.profile_photo} />
      <div className={`${layout.stack} ${own.photoActions}`} data-gap="2">
        <Actions>
          <Button type="button" kind="soft" disabled={upload !== null} onClick={() => input.current?.click()}>
            {account.profile_photo ? texts.another : texts.choose}
          </Button>
          {account.profile_photo && !upload && (
            <Button type="button" kind="quiet" onClick={() => change(() => client.removePhoto(), texts.removed)}>
              {remove}
            </Button>
          )}
          {upload && (
            <Button type="button" kind="quiet" onClick={() => upload.stop.abort()}>
              {cancel}
            </Button>
          )}
        </Actions>
        <input ref={input} type="file" accept={PHOTO_ACCEPT} hidden aria-label={texts.choose} onChange={send} />
        {upload && (
          <progress className={own.progress} max={1} value={upload.share ?? undefined} aria-label={texts.photo} />
        )}
        <p role="status" className={layout.quiet}>
          {upload ? stateOf(upload.share) : notice || texts.photoHint}
        </p>
        {errorMessage && (
          <p role="alert" className={styles.error}>
            {errorMessage}
          </p>
        )}
      </div>
    </div>
  );
}

/** The photo, else the initial. Photos of other origins are not shown: the content security policy blocks them. */
function Face({ name, photo }: { name: string; photo: string | null }) {
  if (photo?.startsWith("/")) return <img className={own.face} src={photo} alt="" width={96} height={96} />;
  return (
    <span className={own.face} aria-hidden="true">
      {[...name.trim()][0] ?? "·"}
    </span>
  );
}
