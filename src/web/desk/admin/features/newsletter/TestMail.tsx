import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { EditedFeature } from "../../../../../contract/features.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import type { Locale } from "../../../../i18n/locales.ts";
import { fill } from "../../../../i18n/phrases.ts";
import { useChange } from "../../../api/use-api.ts";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import styles from "./newsletter.module.css";

type Props = { feature: EditedFeature; locale: Locale; onSent: () => void };

/** Sends the mail to one address, so that somebody reads it before everybody does. */
export function TestMail({ feature, locale, onSent }: Props) {
  const { newsletter: texts } = useTexts("admin-writing");
  const { account } = useSignedIn();
  const [to, setTo] = useState(account.email ?? "");
  const { mutate, isPending, isSuccess, variables, error } = useChange("emailFeature", { onDone: onSent });
  return (
    <>
      <form
        className={styles.test}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ id: feature.id, test_to: to.trim(), locale });
        }}
      >
        <TextInput
          size="md"
          type="email"
          autoComplete="email"
          label={texts.testTo}
          error={error?.problem.errors?.[0]?.message ?? error?.message}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" variant="light" loading={isPending} disabled={to.trim() === ""}>
          {texts.test}
        </Button>
      </form>
      <p role="status">{isSuccess && fill(texts.tested, { to: variables?.test_to ?? "" })}</p>
    </>
  );
}
