import { Link } from "react-router";
import { WAITING_KINDS, type Waiting, type WaitingKind } from "../../../../contract/statistics.ts";
import { useApp } from "../../../app/app-context.tsx";
import { Bi } from "../../../i18n/bilingual.tsx";
import { fullDate } from "../../../i18n/dates.ts";
import { grouped } from "../../../i18n/numbers.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { useRead } from "../../api/use-api.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { SectionIcon, type SectionIconName } from "../../shell/section-icons.tsx";
import styles from "./overview.module.css";

const MAX_ITEMS = 8;
const DAY_MS = 86_400_000;
/** What waits longer is marked. */
const LONG_DAYS = 7;

type Item = Waiting["items"][number];

/** Per kind its icon, the screen of all, and the screen of one. */
const KINDS: Record<WaitingKind, { icon: SectionIconName; all: string; one: (item: Item) => string }> = {
  request: { icon: "page", all: "/requests", one: ({ id }) => `/requests?page=${id}` },
  message: { icon: "people", all: "/feedback", one: ({ id }) => `/feedback?message=${id}` },
  report: { icon: "news", all: "/feedback", one: ({ id }) => `/feedback?message=${id}` },
  event: { icon: "today", all: "/events", one: ({ id }) => `/events/${id}` },
  mail: { icon: "works", all: "/outbox", one: () => "/outbox" },
};

/** What waits for an administrator: how much of each kind, and one by one, longest waiting first. */
export function Waits() {
  const { overview: texts } = useTexts("admin-pages");
  const waiting = useRead("waiting", { limit: MAX_ITEMS });
  return (
    <section className={styles.part} aria-labelledby="waiting">
      <h2 id="waiting">{texts.waiting}</h2>
      <Loaded of={waiting}>
        {({ items, counts, suspected }) => (
          <>
            {items.length === 0 && <p>{texts.nothing}</p>}
            <ul className={styles.chips}>
              {WAITING_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
                <Count key={kind} to={KINDS[kind].all} n={counts[kind]} name={texts.counts[kind]} />
              ))}
              {suspected > 0 && <Count to="/feedback?show=suspected" n={suspected} name={texts.counts.suspected} />}
              <Ownerless />
            </ul>
            {items.length > 0 && (
              <ol className={styles.items} aria-label={texts.byAge}>
                {items.map((item) => (
                  <Row key={`${item.kind} ${item.id}`} item={item} />
                ))}
              </ol>
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
  const { icon, one } = KINDS[item.kind];
  const days = Math.floor((Date.now() - Date.parse(item.date)) / DAY_MS);
  const hasName = (item.name ?? item.name_ie) !== null;
  return (
    <li>
      <Link to={one(item)} className={styles.item}>
        <SectionIcon name={icon} />
        <span className={styles.what}>
          <b>{texts.kinds[item.kind]}</b> <Bi of={item} field="name" />
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
    <Link to={to} className={styles.chip}>
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
