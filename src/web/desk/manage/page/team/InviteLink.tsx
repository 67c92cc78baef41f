import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../../app/app-context.tsx";
import { plain } from "../../../../i18n/bilingual.tsx";
import { fill } from "../../../../i18n/phrases.ts";
import card from "../../../shell/card.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";
import type { SentInvite } from "./Invites.tsx";
import styles from "./team.module.css";

/** The link of an invite that was just sent: to be copied, or handed to the device's own way of sharing. */
export function InviteLink({ invite, onDone }: { invite: SentInvite; onDone: () => void }) {
  const { invites: texts } = useTexts("desk-team");
  const page = usePageOfDesk();
  const { email, locale, token } = invite;
  const link = `${location.origin}/${locale}/invites/${token}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const title = fill(texts.shareText, { page: plain(page, "name", locale) });
  return (
    <div ref={box} tabIndex={-1} className={card.card} data-fresh>
      <p>
        <strong>{email ? fill(texts.sentTo, { email }) : texts.made}</strong>
      </p>
      {token && (
        <TextInput
          label={texts.link}
          description={texts.once}
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      )}
      <div className={card.actions}>
        {token && <Copy link={link} />}
        {token && "share" in navigator && (
          <Button variant="light" onClick={() => void navigator.share({ title, url: link }).catch(isCancelledByUser)}>
            {texts.share}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}

/** Closing the sheet is no fault. */
function isCancelledByUser(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

function Copy({ link }: { link: string }) {
  const { invites: texts } = useTexts("desk-team");
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome(texts.copied);
    } catch {
      setOutcome(texts.copyFailed); // refused, or no secure address
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{texts.copy}</Button>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </>
  );
}
