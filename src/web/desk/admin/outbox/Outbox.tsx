import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { OUTBOX_STATES, type OutboxMessage } from "../../../../contract/office/outbox.ts";
import { type Texts, useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useChange } from "../../api/use-api.ts";
import { useInfiniteList } from "../../api/use-lists.ts";
import { Badge } from "../../shell/Badge.tsx";
import { useConfirm } from "../../shell/Confirm.tsx";
import card from "../../shell/card.module.css";
import { Loaded, MoreButton } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { Toggles } from "../../shell/Toggles.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import { When } from "../../shell/When.tsx";
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
  const names = Object.fromEntries(
    FILTERS.map((one) => [
      one,
      one === "all" || !counts ? texts.filters[one] : `${texts.filters[one]} (${counts[one]})`,
    ]),
  ) as Record<Filter, string>;
  return (
    <div className={facts.screen}>
      <Title>{sections.outbox}</Title>
      <p>{texts.intro}</p>
      <Toggles label={texts.filter} of={names} order={FILTERS} value={filter} onChange={setFilter} />
      <SearchTo onSearch={setTo} />
      <Loaded of={messages}>
        {({ pages }) => {
          const items = pages.flatMap((piece) => piece.items);
          return items.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <ul className={card.cards}>
              {items.map((message) => (
                <OutboxEntry key={message.id} message={message} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <MoreButton of={messages}>{texts.more}</MoreButton>
    </div>
  );
}

/** Finds complete addresses and numbers only. */
function SearchTo({ onSearch }: { onSearch: (to: string) => void }) {
  const { outbox: texts } = useTexts("admin-figures");
  return (
    <search>
      <form
        className={facts.actions}
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

/** A message of the outbox: recipient, type and state. */
function OutboxEntry({ message }: { message: OutboxMessage }) {
  const { outbox: texts } = useTexts("admin-figures");
  const { state, type, recipient, locale, attempts, last_error, date_created, date_next, date_sent } = message;
  const types: Record<string, string> = texts.types;
  return (
    <li className={card.card}>
      <div className={card.head}>
        <h2>{types[type] ?? type}</h2>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      <p>
        {texts.recipient({ to: recipient })} · {texts.languages[locale]}
      </p>
      {last_error && state !== "sent" && <p className={facts.error}>{reasonOf(texts, last_error)}</p>}
      <p className={card.quiet}>
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
      {(state === "failed" || state === "waiting") && <SendAgain message={message} />}
    </li>
  );
}

/** The prefix with which the worker stores errors after which the message may have arrived. */
const UNCERTAIN = "uncertain: ";

const reasonOf = (texts: Pick<Texts["admin-figures"]["outbox"], "uncertain" | "failed">, error: string) =>
  error.startsWith(UNCERTAIN) ? texts.uncertain({ error: error.slice(UNCERTAIN.length) }) : texts.failed({ error });

function SendAgain({ message: { id, recipient, last_error, state } }: { message: OutboxMessage }) {
  const { outbox: texts } = useTexts("admin-figures");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync, isPending } = useChange("sendAgain", { invalidates: ["outbox"] });
  const label = state === "failed" ? texts.again : texts.now;
  const send = async () => {
    const text = last_error?.startsWith(UNCERTAIN) ? texts.twice : texts.once;
    const isSure = await confirm({ title: texts.sure({ to: recipient }), text, confirm: label });
    if (isSure) await notify(mutateAsync({ id }), texts.tried);
  };
  return (
    <div>
      <Button variant="light" loading={isPending} aria-label={`${label}: ${recipient}`} onClick={() => void send()}>
        {label}
      </Button>
    </div>
  );
}
