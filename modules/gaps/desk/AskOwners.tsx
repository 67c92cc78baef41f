import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { FIRST, type Locale, SECOND } from "#core/contract/locales.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { TypedGuard } from "#core/web/desk/shell/LeaveGuard.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { MAX_QUESTION } from "../contract.ts";
import styles from "./gaps.module.css";
import type { GapOf } from "./hours.ts";

type Props = { of: GapOf; pageIds: readonly string[]; onDone: () => void };

/** A question in both languages; an owner whose language has no text gets the other one. */
export function AskOwners({ of, pageIds, onDone }: Props) {
  const texts = useTexts("gaps");
  const notify = useNotify();
  const [question, setQuestion] = useState({ text: "", text_ie: "" });
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const ask = useChange("askOwners", { invalidates: ["gapPages"], idempotencyKey });
  const isEmpty = !question.text.trim() && !question.text_ie.trim();

  async function send() {
    const input = { ...of, page_ids: [...pageIds], text: question.text, text_ie: question.text_ie };
    const isSent = await notify(ask.mutateAsync(input), texts.sent);
    if (!isSent) return;
    setKey(crypto.randomUUID());
    onDone();
  }

  const area = (name: keyof typeof question, label: string, lang: Locale) => (
    <Textarea
      label={label}
      lang={lang}
      autosize
      minRows={4}
      maxLength={MAX_QUESTION}
      value={question[name]}
      onChange={({ currentTarget }) => setQuestion({ ...question, [name]: currentTarget.value })}
    />
  );
  return (
    <section
      className={`${layout.stack} ${layout.ruled} ${styles.ask}`}
      data-gap="3"
      data-justify="start"
      aria-labelledby="ask"
    >
      <h3 id="ask">{texts.ask({ n: pageIds.length })}</h3>
      <TypedGuard of={question.text + question.text_ie} />
      <p>{texts.askHint}</p>
      <div className={form.pair}>
        {area("text", texts.english, FIRST)}
        {area("text_ie", texts.irish, SECOND)}
      </div>
      <Button disabled={isEmpty} loading={ask.isPending} onClick={() => void send()}>
        {texts.send({ n: pageIds.length })}
      </Button>
    </section>
  );
}
