import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import styles from "#core/web/desk/catalogue/catalogue.module.css";
import form from "#core/web/desk/form/form.module.css";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { When } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Webhook } from "../contract.ts";
import { Deliveries } from "./Deliveries.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";

const INVALIDATED = ["webhooks", "webhookDeliveries"] as const;
/** A test message is sent within seconds. */
const POLL_MS = 5_000;

type Fresh = { name: string; secret: string };

/** The addresses elsewhere that are told what changes. */
export function Webhooks() {
  const { sections } = useTexts("admin");
  const texts = useTexts("webhooks");
  const [isAdding, setAdding] = useState(false);
  const [fresh, setFresh] = useState<Fresh | null>(null);
  const webhooks = useRead("webhooks", {}, { refetchInterval: POLL_MS });
  return (
    <>
      <div className={layout.head} data-below="4">
        <Title>{sections.webhooks}</Title>
        <Button onClick={() => setAdding(true)}>{texts.new}</Button>
      </div>
      <p className={styles.intro}>{texts.intro}</p>
      {fresh && <Secret key={fresh.secret} {...fresh} onDone={() => setFresh(null)} />}
      <Loaded of={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <ul className={layout.grid}>
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onSecret={setFresh} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <WebhookDialog webhook={null} onClose={() => setAdding(false)} onSecret={setFresh} />}
    </>
  );
}

/** Shown once, to be copied to the receiver. */
function Secret({ name, secret, onDone }: Fresh & { onDone: () => void }) {
  const texts = useTexts("webhooks");
  const box = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState("");
  useEffect(() => box.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setOutcome(texts.copied),
      () => setOutcome(texts.copyFailed), // permission denied, or not a secure context
    );
  return (
    <div ref={box} tabIndex={-1} className={card.card} data-below="4" data-fresh>
      <TextInput
        size="md"
        label={texts.secretOf({ name })}
        description={texts.once}
        value={secret}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className={layout.actions} data-gap="2">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button variant="default" onClick={onDone}>
          {texts.stored}
        </Button>
        <p role="status">{outcome}</p>
      </div>
    </div>
  );
}

const TONES = { office: "waits", failing: "bad" } as const;

function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (fresh: Fresh) => void }) {
  const texts = useTexts("webhooks");
  const { name, url, kinds, paused, waiting, last, former_secret_until } = webhook;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={card.card}>
      <div className={`${layout.head} ${card.head}`} data-gap="2">
        <h2>{name}</h2>
        {paused && <Badge tone={TONES[paused]}>{texts.paused[paused]}</Badge>}
      </div>
      <p>
        <code>{url}</code>
      </p>
      <p className={layout.quiet}>{kinds.map((kind) => texts.kinds[kind]).join(", ")}</p>
      {paused === "failing" && <p>{texts.failing}</p>}
      {waiting > 0 && <p>{texts.waiting({ n: waiting })}</p>}
      {last?.date_tried && (
        <p>
          {texts.last} <When at={last.date_tried} />: {last.status ?? (last.problem && texts.problems[last.problem])}
        </p>
      )}
      {former_secret_until && (
        <p>
          {texts.former} <When at={former_secret_until} />
        </p>
      )}
      <Actions webhook={webhook} onSecret={onSecret} isOpen={isOpen} setOpen={setOpen} />
      {isOpen && <Deliveries webhook={webhook} />}
    </li>
  );
}

type ActionsProps = {
  webhook: Webhook;
  onSecret: (fresh: Fresh) => void;
  /** Whether the messages are shown. */
  isOpen: boolean;
  setOpen: (is: boolean) => void;
};

function Actions({ webhook, onSecret, isOpen, setOpen }: ActionsProps) {
  const texts = useTexts("webhooks");
  const { id, name, paused } = webhook;
  const [isEdited, setEdited] = useState(false);
  const notify = useNotify();
  const confirm = useConfirm();
  const change = useChange("editWebhook", { invalidates: INVALIDATED });
  const test = useChange("testWebhook", { invalidates: INVALIDATED, onDone: () => setOpen(true) });
  const remove = useChange("deleteWebhook", { invalidates: INVALIDATED });
  const renew = useChange("renewWebhookSecret", {
    invalidates: INVALIDATED,
    onDone: ({ secret }) => secret && onSecret({ name, secret }),
  });
  const renewSecret = async () => {
    const question = { title: texts.renewTitle({ name }), text: texts.renewText, confirm: texts.renew };
    if (await confirm(question)) await notify(renew.mutateAsync({ id }));
  };
  const removeIt = async () => {
    const question = { title: texts.removeTitle({ name }), text: texts.removeText, confirm: texts.removeConfirm };
    if (await confirm(question)) await notify(remove.mutateAsync({ id }), texts.removed({ name }));
  };
  const quiet = (label: string, onClick: () => void, color?: "red") => (
    <Button variant="subtle" {...(color && { color })} aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className={layout.actions} data-gap="2">
      <Button
        variant="light"
        aria-label={`${texts.test}: ${name}`}
        loading={test.isPending}
        onClick={() => void notify(test.mutateAsync({ id }), texts.tested)}
      >
        {texts.test}
      </Button>
      <Button
        variant="light"
        aria-label={`${texts.deliveries}: ${name}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.deliveries}
      </Button>
      <details className={form.fold}>
        <summary aria-label={`${texts.further}: ${name}`}>{texts.further}</summary>
        <div className={layout.actions} data-gap="2">
          {quiet(texts.change, () => setEdited(true))}
          {quiet(paused ? texts.goOn : texts.pause, () => void notify(change.mutateAsync({ id, paused: !paused })))}
          {quiet(texts.renew, () => void renewSecret())}
          <Destroying>{quiet(texts.removeConfirm, () => void removeIt(), "red")}</Destroying>
        </div>
      </details>
      {isEdited && <WebhookDialog webhook={webhook} onClose={() => setEdited(false)} onSecret={onSecret} />}
    </div>
  );
}
