import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { WaitingClaim } from "#core/contract/community/claims.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import card from "#core/web/desk/shell/card.module.css";
import { TypedGuard } from "#core/web/desk/shell/LeaveGuard.tsx";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { When } from "#core/web/desk/shell/When.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./claims.module.css";
import { SentLetters } from "./SentLetters.tsx";

/** The claims that wait for an administrator, longest waiting first. */
export function Claims() {
  const { sections } = useTexts("admin");
  const { claims: texts } = useTexts("admin-pages");
  const list = useInfiniteList("waitingClaims", {});
  return (
    <>
      <Title>{sections.claims}</Title>
      <div data-above="6" data-below="6">
        <Pieces of={list} empty={{ title: texts.none, hint: texts.noneHint }}>
          {(items) => (
            <ul className={`${layout.stack} ${styles.list}`} data-gap="5">
              {items.map((claim) => (
                <Waiting key={claim.id} claim={claim} />
              ))}
            </ul>
          )}
        </Pieces>
      </div>
      <SentLetters />
    </>
  );
}

function Waiting({ claim: { id, date, page, by, note } }: { claim: WaitingClaim }) {
  const { claims: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const notify = useNotify();
  const decide = useChange("decideClaim", { invalidates: ["waitingClaims"] });
  const [message, setMessage] = useState("");
  const name = plain(page, "name", locale);
  const send = (accept: boolean) =>
    void notify(decide.mutateAsync({ id, accept, message }), accept ? texts.accepted : texts.refused);
  return (
    <li className={card.card}>
      <h2>
        <Link to={`/pages/${page.id}`}>
          <Bi of={page} field="name" />
        </Link>
      </h2>
      <p>
        {texts.by({ name: by.name || by.email || texts.somebody, email: by.email ?? "" })} <When at={date} />
      </p>
      <blockquote className={card.quote} data-above="3" data-below="3">
        {note}
      </blockquote>
      {page.has_owner && <p>{texts.hasOwner}</p>}
      <Textarea
        label={texts.message}
        description={texts.messageHint}
        autosize
        minRows={2}
        maxLength={1000}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <TypedGuard of={message} />
      <p className={layout.row}>
        <Button
          disabled={page.has_owner}
          loading={decide.isPending}
          aria-label={texts.acceptNamed({ name })}
          onClick={() => send(true)}
        >
          {texts.accept}
        </Button>
        <Button
          color="red"
          variant="outline"
          loading={decide.isPending}
          aria-label={texts.refuseNamed({ name })}
          onClick={() => send(false)}
        >
          {texts.refuse}
        </Button>
      </p>
    </li>
  );
}
