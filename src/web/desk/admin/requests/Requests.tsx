import { Button, Switch } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { AdminPage, AdminPageRow } from "#core/contract/pages/admin.ts";
import type { ApprovalMove } from "#core/domain/pages/page-approval.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { PlacePin } from "#core/web/desk/map/PlacePin.tsx";
import { PagePreview } from "#core/web/desk/preview/PagePreview.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Duplicates, PageFacts, PageTimeline } from "../pages/PageFacts.tsx";
import { useDecide } from "../pages/use-decide.tsx";
import { useKeys } from "../shell/use-keys.ts";
import { useStored } from "../shell/use-stored.ts";
import styles from "./requests.module.css";

/** Polling interval, since other administrators decide, too. */
const POLL_MS = 20_000;
const MAX = 100;

/** The requested pages, longest waiting first, decided one at a time. */
export function Requests() {
  const { sections } = useTexts("admin");
  const { requests: texts } = useTexts("admin-pages");
  const queue = useRead(
    "adminPages",
    { approval: "requested", sort: "date_created", limit: MAX },
    { refetchInterval: POLL_MS },
  );
  return (
    <>
      <Title>{sections.requests}</Title>
      <Loaded of={queue}>
        {({ items, total }) =>
          items.length > 0 ? (
            <Queue items={items} total={total} />
          ) : (
            <div data-above="4">
              <Empty title={texts.none}>
                <p>{texts.noneHint}</p>
                <Button component={Link} to="/pages">
                  {texts.allPages}
                </Button>
              </Empty>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function Queue({ items, total }: { items: readonly AdminPageRow[]; total: number }) {
  const { requests: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const [params, setParams] = useSearchParams();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ id }) => id === params.get("page")),
    ),
  );
  const [hasKeys, setKeys] = useStored("keys", true);
  const [showsKeys, setShowsKeys] = useState(false);
  const place = Math.min(at, items.length - 1);
  const row = items[place]!; // an empty queue is not rendered here
  const page = useRead("adminPage", { id: row.id });
  const own = useRef(new Set<string>());
  const [begin, dialog] = useDecide(page.data, () => own.current.add(row.id));
  const decided = useDecidedByOther(items, own.current);
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), items.length - 1);
    setAt(next);
    setParams({ page: items[next]!.id }, { replace: true });
  };
  useKeys(
    {
      a: () => begin("approve"),
      d: () => begin("decline"),
      j: () => go(place + 1),
      k: () => go(place - 1),
    },
    hasKeys,
  );
  useKeys({ "?": () => setShowsKeys(true) }, true);
  return (
    <>
      <div className={`${layout.actions} ${styles.bar}`} data-row-gap="2" data-above="3" data-below="3">
        <p role="status">{texts.place({ n: place + 1, of: total })}</p>
        <Button variant="default" onClick={() => go(place - 1)} aria-disabled={place === 0}>
          {texts.back}
        </Button>
        <Button variant="default" onClick={() => go(place + 1)} aria-disabled={place === items.length - 1}>
          {texts.next}
        </Button>
        <Button variant="subtle" className={styles.byKeys} onClick={() => setShowsKeys(true)}>
          {texts.keys}
        </Button>
        {total > 1 && <Link to="/pages?approval=requested">{texts.many}</Link>}
      </div>
      {decided && (
        <p role="status" className={styles.decided}>
          {texts.gone({ name: plain(decided, "name", locale) || decided.slug })}
        </p>
      )}
      <Loaded of={page}>{(requested) => <RequestedPage key={requested.id} page={requested} onMove={begin} />}</Loaded>
      {dialog}
      {showsKeys && <KeysDialog isOn={hasKeys} onSwitch={setKeys} onClose={() => setShowsKeys(false)} />}
    </>
  );
}

/** A page that left the queue because somebody else decided about it. */
function useDecidedByOther(items: readonly AdminPageRow[], own: ReadonlySet<string>): AdminPageRow | null {
  const before = useRef(items);
  const [decided, setDecided] = useState<AdminPageRow | null>(null);
  useEffect(() => {
    const left = before.current.find(({ id }) => !items.some((one) => one.id === id));
    if (left) setDecided(own.has(left.id) ? null : left);
    before.current = items;
  }, [items, own]);
  return decided;
}

/** A requested page as visitors will see it, and what helps to decide: who asks, likely duplicates, where it is. */
function RequestedPage({ page, onMove }: { page: AdminPage; onMove: (move: ApprovalMove) => void }) {
  const { decide, detail, requests: texts } = useTexts("admin-pages");
  const { latitude, longitude } = page;
  const [showsAll, setShowsAll] = useState(false);
  return (
    <article aria-labelledby="requested" className={styles.request}>
      <div className={`${layout.actions} ${styles.decide}`} data-row-gap="2">
        <Button onClick={() => onMove("approve")}>{decide.approve.action}</Button>
        <Button color="red" variant="outline" onClick={() => onMove("decline")}>
          {decide.decline.action}
        </Button>
      </div>
      <div className={`${layout.stack} ${styles.sides}`} data-align="start">
        <section className={`${card.card} ${styles.asked}`} aria-labelledby="requested">
          <h2 id="requested">
            <Bi of={page} field="name" />
          </h2>
          <PageFacts page={page} isShort />
          <details className={form.fold} onToggle={({ currentTarget }) => setShowsAll(currentTarget.open)}>
            <summary>{detail.facts}</summary>
            {showsAll && <PageFacts page={page} />}
          </details>
          <Link to={`/pages/${page.id}`}>{detail.open}</Link>
        </section>
        <section className={styles.preview} aria-labelledby="as-seen">
          <h2 id="as-seen">{texts.asSeen}</h2>
          <PagePreview page={page} />
        </section>
        <div className={`${layout.stack} ${styles.stack}`} data-align="start">
          <Duplicates page={page} />
          {latitude !== null && longitude !== null && (
            <section className={card.card} aria-labelledby="place">
              <h2 id="place">{detail.place}</h2>
              <PlacePin position={{ latitude, longitude }} />
            </section>
          )}
          <section className={card.card} aria-labelledby="timeline">
            <h2 id="timeline">{detail.timeline}</h2>
            <PageTimeline page={page} />
          </section>
        </div>
      </div>
    </article>
  );
}

type Props = { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void };

const KEYS = ["a", "d", "j", "k"] as const;

/** Explains the keyboard shortcuts and switches them on or off. */
function KeysDialog({ isOn, onSwitch, onClose }: Props) {
  const { requests: texts } = useTexts("admin-pages");
  const { close } = useTexts("desk");
  return (
    <Dialog title={texts.keys} isFreelyLeft onClose={onClose}>
      <dl className={`${layout.stack} ${styles.keys}`} data-gap="2">
        {KEYS.map((key) => (
          <div key={key} className={layout.row} data-wrap="no" data-gap="4">
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{texts.keyActions[key]}</dd>
          </div>
        ))}
      </dl>
      <Switch
        size="md"
        label={texts.keysOn}
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <Button variant="default" onClick={onClose}>
        {close}
      </Button>
    </Dialog>
  );
}
