import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { DataOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { DayLink } from "#core/contract/pages/today.ts";
import { clock, fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { LanguageChoice } from "#core/web/desk/form/LanguageChoice.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";

type MadeLink = DataOf<Contract["addDayLink"]>;

const INVALIDATED = ["dayLinks", "pageHistory"] as const;
const MAX_NAME = 60;

/** The private links of the page: a new one, whose address is shown once, and those that were made. */
export function DayLinks() {
  const { links: texts } = useTexts("today");
  const { id } = usePageOfDesk();
  const [made, setMade] = useState<MadeLink | null>(null);
  return (
    <section id="links" aria-labelledby="links-title" className={`${layout.stack} ${form.form}`}>
      <h3 id="links-title">{texts.title}</h3>
      <p>{texts.intro}</p>
      {made ? <NewAddress link={made} onDone={() => setMade(null)} /> : <NewLink onMade={setMade} />}
      <Loaded of={useRead("dayLinks", { page_id: id })}>
        {(links) => {
          const shown = links.filter(({ date_revoked }) => date_revoked === null);
          if (shown.length === 0) return <p className={layout.quiet}>{texts.none}</p>;
          return (
            <ul className={layout.grid}>
              {shown.map((link) => (
                <LinkLine key={link.id} link={link} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

function NewLink({ onMade }: { onMade: (link: MadeLink) => void }) {
  const { links: texts } = useTexts("today");
  const app = useApp();
  const { id } = usePageOfDesk();
  const notify = useNotify();
  const [name, setName] = useState("");
  const [locale, setLocale] = useState(app.locale);
  const add = useChange("addDayLink", { invalidates: INVALIDATED, onDone: onMade });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void notify(add.mutateAsync({ page_id: id, name, locale }));
  };
  return (
    <form className={card.card} onSubmit={submit}>
      <TextInput
        size="md"
        required
        maxLength={MAX_NAME}
        label={texts.name}
        description={texts.nameHint}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <LanguageChoice label={texts.language} value={locale} onChange={setLocale} />
      <div className={layout.actions} data-gap="2">
        <Button type="submit" loading={add.isPending}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}

/** The address of a link that was just made, to be opened, copied or shared (Web Share API). */
function NewAddress({ link: { name, token, locale }, onDone }: { link: MadeLink; onDone: () => void }) {
  const { links: texts } = useTexts("today");
  const box = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState("");
  useEffect(() => box.current?.focus(), []);
  const address = `${location.origin}/t/${token}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setOutcome(texts.copied),
      () => setOutcome(texts.copyFailed), // permission denied, or not a secure context
    );
  const share = () => navigator.share({ title: name, url: address }).catch(isCancelledByUser);
  return (
    <div ref={box} tabIndex={-1} className={card.card} data-fresh>
      <p>
        <strong>{texts.made({ name })}</strong>
      </p>
      <TextInput
        label={texts.link}
        description={texts.once}
        value={address}
        readOnly
        lang={locale}
        onFocus={({ target }) => target.select()}
      />
      <div className={layout.actions} data-gap="2">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        {"share" in navigator && (
          <Button variant="light" onClick={() => void share()}>
            {texts.share}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {texts.finish}
        </Button>
        <p role="status">{outcome}</p>
      </div>
    </div>
  );
}

/** Closing the share sheet rejects with an AbortError, which is not a failure. */
function isCancelledByUser(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

function LinkLine({ link }: { link: DayLink }) {
  const { links: texts } = useTexts("today");
  const { locale } = useApp();
  const { id, name, made_by, date_created, date_last_used, works } = link;
  const date = fullDate(locale, date_created);
  return (
    <li className={card.card}>
      <p>
        <strong>{name}</strong>
      </p>
      <p className={layout.quiet}>
        {made_by ? texts.fromBy({ date, name: made_by }) : texts.from({ date })}
        <br />
        {date_last_used
          ? texts.used({ date: fullDate(locale, date_last_used), time: clock(locale, date_last_used) })
          : texts.unused}
        {!works && (
          <>
            <br />
            <strong>{made_by ? texts.stopped({ name: made_by }) : texts.stoppedBy}</strong>
          </>
        )}
      </p>
      <div className={layout.actions} data-gap="2">
        <CallButton
          call="revokeDayLink"
          input={{ id }}
          invalidates={INVALIDATED}
          question={{ title: texts.revokeTitle, text: texts.revokeText, confirm: texts.revoke }}
          label={texts.revokeNamed({ name })}
          done={texts.revoked}
        >
          {texts.revoke}
        </CallButton>
      </div>
    </li>
  );
}
