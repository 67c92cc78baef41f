import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import styles from "#core/web/desk/manage/pages/own-pages.module.css";
import card from "#core/web/desk/shell/card.module.css";
import { TypedGuard } from "#core/web/desk/shell/LeaveGuard.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { MAX_QUESTION, type OwnQuestion } from "../contract.ts";
import { weekHoursText } from "../week-hours-text.ts";

/** What the office asks about the hours of the owner's pages. */
export function OfficeQuestions() {
  const { questions: texts } = useTexts("desk");
  const { data } = useRead("ownQuestions", {});
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.checks} aria-labelledby="questions">
      <h2 id="questions" data-below="4">
        {texts.title}
      </h2>
      <ul className={layout.grid} data-least="340" data-gap="5">
        {data.items.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </ul>
    </section>
  );
}

function Question({ question }: { question: OwnQuestion }) {
  const { questions: texts } = useTexts("desk");
  const phrases = useTexts("opening");
  const { locale } = useApp();
  const notify = useNotify();
  const [answer, setAnswer] = useState("");
  const send = useChange("answerQuestion", { invalidates: ["ownQuestions"] });
  const { id, page } = question;
  const name = plain(page, "name", locale);
  const input = { page_id: page.id, id };
  return (
    <li className={`${layout.box} ${styles.page}`} data-inside="5">
      <h3 data-below="1">
        <Bi of={page} field="name" />
      </h3>
      <p className={styles.state}>{weekHoursText(phrases, question)}</p>
      <blockquote className={card.quote} data-above="3" data-below="4">
        <Bi of={question} field="text" />
      </blockquote>
      <Textarea
        label={texts.answer}
        aria-label={texts.answerNamed({ name })}
        autosize
        minRows={2}
        maxLength={MAX_QUESTION}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      <TypedGuard of={answer} />
      <div className={layout.row} data-above="4">
        <Button
          loading={send.isPending}
          onClick={() => void notify(send.mutateAsync({ ...input, answer }), answer.trim() ? texts.sent : texts.noted)}
        >
          {answer.trim() ? texts.send : texts.read}
        </Button>
        <Button component={Link} to={`/${page.slug}/times`} variant="light" aria-label={texts.changeNamed({ name })}>
          {texts.change}
        </Button>
      </div>
    </li>
  );
}
