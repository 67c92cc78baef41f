import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { OUTBOX_STATES, type OutboxMessage } from "#core/contract/office/outbox.ts";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { itemsOf, useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { When } from "#core/web/desk/shell/When.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import facts from "../shell/facts.module.css";

const FILTERS = ["all", ...OUTBOX_STATES] as const;
type Filter = (typeof FILTERS)[number];

/** The outbox of mails and text messages: waiting, failed with the reason, and sent ones. */
export function Outbox() {
  const { sections } = useTexts("admin");
  const { outbox: texts } = useTexts("admin-figures");
  const [filter, setFilter] = useState<Filter>("all");
  const [to, setTo] = useState("");
  const messages = useInfiniteList("outbox", { ...(filter !== "all" && { state: filter }), ...(to && { to }) });
  const counts = messages.data?.pages[0]?.counts;
  const types: Record<string, string> = texts.types;
  const names = Object.fromEntries(
    FILTERS.map((one) => [
      one,
      one === "all" || !counts ? texts.filters[one] : `${texts.filters[one]} (${counts[one]})`,
    ]),
  ) as Record<Filter, string>;
  const languages = useTexts("languages");
  return (
    <Catalogue
      title={sections.outbox}
      intro={texts.intro}
      of={{ ...messages, data: itemsOf(messages.data) }}
      empty={{ title: texts.none, hint: texts.noneHint }}
      more={{ of: messages, label: texts.more }}
      entry={(message) => ({
        name: types[message.type] ?? message.type,
        about: `${texts.recipient({ to: message.recipient })} · ${languages[message.locale].in}`,
        state: <Badge tone={TONES[message.state]}>{texts.states[message.state]}</Badge>,
        actions: (message.state === "failed" || message.state === "waiting") && <SendAgain message={message} />,
        more: <Progress message={message} />,
      })}
    >
      <Toggles label={texts.filter} of={names} order={FILTERS} value={filter} onChange={setFilter} />
      <SearchTo onSearch={setTo} />
    </Catalogue>
  );
}

/** Finds complete addresses and numbers only. */
function SearchTo({ onSearch }: { onSearch: (to: string) => void }) {
  const { outbox: texts } = useTexts("admin-figures");
  return (
    <search>
      <form
        className={layout.row}
        data-align="end"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get("to")).trim());
        }}
      >
        <TextInput type="search" name="to" label={texts.to} description={texts.toHint} />
        <Button type="submit" variant="default">
          {texts.find}
        </Button>
      </form>
    </search>
  );
}

const TONES = { waiting: "waits", sending: "waits", sent: "good", failed: "bad" } as const;

/** Why a message failed, and when it was written, sent and is tried again. */
function Progress({ message }: { message: OutboxMessage }) {
  const { outbox: texts } = useTexts("admin-figures");
  const { state, attempts, last_error, date_created, date_next, date_sent } = message;
  return (
    <>
      {last_error && state !== "sent" && <p className={facts.error}>{reasonOf(texts, last_error)}</p>}
      <p>
        {texts.written} <When at={date_created} />
        {date_sent && (
          <>
            {" · "}
            {texts.sent} <When at={date_sent} />
          </>
        )}
        {date_next && state === "waiting" && attempts > 0 && (
          <>
            {" · "}
            {texts.next} <When at={date_next} />
          </>
        )}
        {attempts > 1 && ` · ${texts.attempts({ n: attempts })}`}
      </p>
    </>
  );
}

/** The prefix with which the worker stores errors after which the message may have arrived. */
const UNCERTAIN = "uncertain: ";

const reasonOf = (texts: Pick<Texts["admin-figures"]["outbox"], "uncertain" | "failed">, error: string) =>
  error.startsWith(UNCERTAIN) ? texts.uncertain({ error: error.slice(UNCERTAIN.length) }) : texts.failed({ error });

function SendAgain({ message: { id, recipient, last_error, state } }: { message: OutboxMessage }) {
  const { outbox: texts } = useTexts("admin-figures");
  const label = state === "failed" ? texts.again : texts.now;
  const text = last_error?.startsWith(UNCERTAIN) ? texts.twice : texts.once;
  return (
    <CallButton
      variant="light"
      call="sendAgain"
      input={{ id }}
      invalidates={["outbox"]}
      question={{ title: texts.sure({ to: recipient }), text, confirm: label }}
      label={`${label}: ${recipient}`}
      done={texts.tried}
    >
      {label}
    </CallButton>
  );
}
