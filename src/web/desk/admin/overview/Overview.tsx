import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { Overview as Figures } from "../../../../contract/statistics.ts";
import { localDateOf } from "../../../i18n/dates.ts";
import { grouped } from "../../../i18n/numbers.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { useRead } from "../../api/use-api.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { Backups } from "./Backups.tsx";
import styles from "./overview.module.css";

/** What waits for a decision, and the figures of this month and the previous one. */
export function Overview() {
  const { sections } = useTexts("admin");
  const { overview: texts } = useTexts("admin-pages");
  const figures = useRead("overview", monthSoFar(new Date()));
  return (
    <>
      <Title>{sections.overview}</Title>
      <Waiting />
      <section className={styles.part} aria-labelledby="month">
        <h2 id="month">{texts.month}</h2>
        <Loaded of={figures}>{(data) => <Month figures={data} />}</Loaded>
      </section>
      {figures.data && <Backups state={figures.data.backup} />}
      <section className={styles.part} aria-labelledby="shortcuts">
        <h2 id="shortcuts">{texts.shortcuts}</h2>
        <div className={styles.shortcuts}>
          <Button component={Link} to="/pages/add" variant="light">
            {texts.addPage}
          </Button>
          {SHORTCUTS.map((name) => (
            <Button key={name} component={Link} to={`/${name}`} variant="default">
              {sections[name]}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}

/** The sections that are opened most often. */
const SHORTCUTS = ["pages", "stories", "features", "statistics"] as const;

/** The smallest batch, since only the total is needed. */
const COUNT = { limit: 1 } as const;

function Waiting() {
  const { overview: texts } = useTexts("admin-pages");
  const requests = useRead("adminPages", { approval: "requested", ...COUNT }).data?.total;
  const ownerless = useRead("adminPages", { approval: "approved", owner: "none", ...COUNT }).data?.total;
  const feedback = useRead("feedback", { status: "open", ...COUNT }).data;
  const failed = useRead("outbox", { state: "failed", ...COUNT }).data?.counts.failed;
  const open = feedback && "items" in feedback ? feedback.total : undefined;
  const all = [
    { name: texts.requests, n: requests, to: "/requests" },
    { name: texts.feedback, n: open, to: "/feedback" },
    { name: texts.failed, n: failed, to: "/outbox" },
    { name: texts.ownerless, n: ownerless, to: "/pages?approval=approved&owner=none" },
  ];
  return (
    <section className={styles.part} aria-labelledby="waiting">
      <h2 id="waiting">{texts.waiting}</h2>
      <ul className={styles.tiles}>
        {all.map(({ name, n, to }) => (
          <li key={to}>
            <Link to={to} className={styles.tile} data-waits={(n ?? 0) > 0 || undefined}>
              <strong>{n === undefined ? "…" : grouped(n)}</strong>
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {all.every(({ n }) => n === 0) && <p>{texts.nothing}</p>}
    </section>
  );
}

function Month({ figures }: { figures: Figures }) {
  const { overview: texts, states } = useTexts("admin-pages");
  const { pages, accounts, posts, feedback, views } = figures;
  const rows: [string, { period: number; before: number; total?: number }][] = [
    [texts.views, views],
    ...(["approved", "requested", "declined", "disabled"] as const).flatMap(
      (approval): [string, { period: number; before: number; total?: number }][] => {
        const of = pages[approval];
        return of ? [[texts.pagesThat({ state: states[approval] }), of]] : [];
      },
    ),
    [texts.accounts, accounts],
    [texts.posts, posts],
    [texts.messages, feedback],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window it scrolls sideways, also by keyboard (WCAG 2.1.1)
    <figure className={styles.frame} aria-labelledby="month" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.thisMonth}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.inAll}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { period, before, total }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{grouped(period)}</td>
              <td>{grouped(before)}</td>
              <td>{total === undefined ? "–" : grouped(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** From the first of this month to today, as local dates. */
function monthSoFar(now: Date): { from: string; to: string } {
  const to = localDateOf(now.toISOString());
  return { from: `${to.slice(0, 8)}01`, to };
}
