import { Link } from "react-router";
import {
  addressOfWaiting,
  WAITING,
  WAITING_KINDS,
  type Waiting,
  type WaitingKind,
} from "#core/contract/office/waiting.ts";
import { fullDate } from "#core/texts/dates.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { SectionIcon, type SectionIconName } from "#core/web/desk/shell/section-icons.tsx";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useWaiting } from "../shell/use-waiting.ts";
import styles from "./overview.module.css";

const DAY_MS = 86_400_000;
/** What waits less long is folded. */
const SHOWN = 6;
/** What waits longer is marked. */
const LONG_DAYS = 7;

type Item = Waiting["items"][number];

/** Of kinds of core. */
const ICONS: { [Kind in WaitingKind]?: SectionIconName } = {
  request: "page",
  claim: "people",
  message: "people",
  report: "news",
  correction: "page",
  edit: "page",
  event: "today",
  mail: "works",
  "stale-irish": "writing",
  "stale-english": "writing",
  suspected: "people",
  "suspected-correction": "people",
};

/** What waits for an administrator: how much of each kind, and one by one, longest waiting first. */
export function Waits() {
  const { overview: texts } = useTexts("admin-pages");
  const waiting = useWaiting();
  return (
    <section data-above="6" aria-labelledby="waiting">
      <h2 data-below="3" id="waiting">
        {texts.waiting}
      </h2>
      <Loaded of={waiting}>
        {({ items, counts }) => (
          <>
            {items.length === 0 && <p>{texts.nothing}</p>}
            <ul className={layout.row} data-gap="2" data-below="4">
              {WAITING_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
                <Count key={kind} to={WAITING[kind].screen} n={counts[kind]} name={texts.counts[kind]} />
              ))}
              <Ownerless />
            </ul>
            {items.length > 0 && (
              <ol className={`${layout.box} ${styles.items}`} aria-label={texts.byAge}>
                {items.slice(0, SHOWN).map((item) => (
                  <Row key={`${item.kind} ${item.id}`} item={item} />
                ))}
              </ol>
            )}
            {items.length > SHOWN && (
              <details className={styles.later}>
                <summary>{texts.later({ n: items.length - SHOWN })}</summary>
                <ol className={`${layout.box} ${styles.items}`}>
                  {items.slice(SHOWN).map((item) => (
                    <Row key={`${item.kind} ${item.id}`} item={item} />
                  ))}
                </ol>
              </details>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Row({ item }: { item: Item }) {
  const { overview: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const kinds: Partial<Record<WaitingKind, string>> = texts.kinds;
  const days = Math.floor((Date.now() - Date.parse(item.date)) / DAY_MS);
  const hasName = (item.name ?? item.name_ie) !== null;
  return (
    <li>
      <Link to={addressOfWaiting(item.kind, item.id)} className={styles.item}>
        <SectionIcon name={ICONS[item.kind] ?? "directory"} />
        <span className={`${layout.cut} ${styles.what}`}>
          <b>{kinds[item.kind]}</b> <Bi of={item} field="name" />
          {hasName && item.text && ": "}
          {item.text && <span lang={item.locale === locale ? undefined : (item.locale ?? undefined)}>{item.text}</span>}
        </span>
        <time dateTime={item.date} title={fullDate(locale, item.date)} data-long={days >= LONG_DAYS || undefined}>
          {days < 1 ? texts.today : texts.age({ n: days })}
        </time>
      </Link>
    </li>
  );
}

const Count = ({ to, n, name }: { to: string; n: number; name: string }) => (
  <li>
    <Link to={to} className={`${layout.box} ${styles.chip}`}>
      <b>{grouped(n)}</b> {name}
    </Link>
  </li>
);

/** Public pages that nobody looks after: no task of one day, so they stand last. */
function Ownerless() {
  const { overview: texts } = useTexts("admin-pages");
  const total = useRead("adminPages", { approval: "approved", owner: "none", limit: 1 }).data?.total ?? 0;
  return total > 0 && <Count to="/pages?approval=approved&owner=none" n={total} name={texts.ownerless} />;
}
