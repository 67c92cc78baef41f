import { Checkbox } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { AdminPageRow } from "#core/contract/pages/admin.ts";
import { isOffice } from "#core/contract/roles.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { PageState } from "./PageState.tsx";
import { orderOf, type SortColumn, sortedBy } from "./page-query.ts";
import styles from "./pages.module.css";

/** Estimated height of a row before it is measured; the cards on phones are taller. */
const ROW_PX = 56;
/** Rows rendered beyond the visible ones, and rows before the end at which the next batch is loaded. */
const AHEAD = 10;

const COLUMNS = ["name", "approval", "status", "owner", "completeness", "date_updated", "date_checked"] as const;
const isSortable = (column: (typeof COLUMNS)[number]): column is SortColumn & (typeof COLUMNS)[number] =>
  column !== "owner";

type Props = {
  rows: readonly AdminPageRow[];
  /** The number of all matching pages; `rows` may be the first batches. */
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Called near the end of `rows`. */
  onMore: () => void;
};

/** A virtualised table: only visible rows are in the document. On a phone each row is a card. */
export function PageTable({ rows, total, selected, onSelect, onMore }: Props) {
  const { sections } = useTexts("admin");
  const { table: texts } = useTexts("admin-pages");
  const ofOffice = isOffice(useSignedIn().account.type);
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => rows[at]!.id, // the index is within `count`
    overscan: AHEAD,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - AHEAD) onMore();
  }, [last, rows.length]);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const isAll = rows.every(({ id }) => selected.has(id));
  return (
    <section ref={frame} className={`${layout.box} ${styles.frame}`} aria-label={sections.pages}>
      <table
        aria-label={sections.pages}
        aria-rowcount={total + 1}
        className={styles.table}
        data-reading={!ofOffice || undefined}
      >
        <thead>
          <tr aria-rowindex={1} className={styles.headRow}>
            <th scope="col">
              {ofOffice && (
                <Checkbox
                  size="md"
                  aria-label={texts.selectAll({ n: rows.length })}
                  checked={isAll}
                  indeterminate={!isAll && selected.size > 0}
                  onChange={() => onSelect(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
                />
              )}
            </th>
            {COLUMNS.map((column) => (
              <Head key={column} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {shown.map((item) => (
            <tr
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-rowindex={item.index + 2}
              className={styles.row}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Row page={rows[item.index]!} isSelected={selected.has(String(item.key))} onToggle={toggle} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ column }: { column: (typeof COLUMNS)[number] }) {
  const { table: texts } = useTexts("admin-pages");
  const [params] = useSearchParams();
  if (!isSortable(column)) return <th scope="col">{texts.columns[column]}</th>;
  const order = orderOf(params, column);
  return (
    <th scope="col" aria-sort={order}>
      <Link to={{ search: sortedBy(params, column).toString() }} replace>
        {texts.columns[column]}
        <span aria-hidden="true">{order && (order === "ascending" ? " ↑" : " ↓")}</span>
      </Link>
    </th>
  );
}

function Row({
  page,
  isSelected,
  onToggle,
}: {
  page: AdminPageRow;
  isSelected: boolean;
  onToggle: (id: string) => void;
}) {
  const { table: texts } = useTexts("admin-pages");
  const { page: own } = useTexts("desk");
  const { locale } = useApp();
  const placeName = usePlaceName();
  const href = useHref();
  const ofOffice = isOffice(useSignedIn().account.type);
  const name = plain(page, "name", locale) || page.slug;
  return (
    <>
      <td>
        {ofOffice && (
          <Checkbox
            size="md"
            aria-label={texts.select({ name })}
            checked={isSelected}
            onChange={() => onToggle(page.id)}
          />
        )}
      </td>
      <td className={styles.name}>
        {ofOffice ? <Link to={`/pages/${page.id}`}>{name}</Link> : <a href={href(`/manage/${page.slug}`)}>{name}</a>}
        <small className={layout.cut}>{placeName(page.location)}</small>
      </td>
      <td>
        <PageState {...page} />
      </td>
      <td className={page.status === "open" ? styles.none : layout.cut}>{own.statuses[page.status].name}</td>
      <td className={page.owner ? layout.cut : styles.none}>
        {page.owner ? page.owner.name || page.owner.email : texts.noOwner}
      </td>
      <td className={`${styles.figure} ${styles.done}`}>
        {page.percent} %
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={page.percent} height="1" />
        </svg>
      </td>
      <td className={styles.figure}>{fullDate(locale, page.date_updated)}</td>
      <td className={page.date_checked ? styles.figure : styles.none}>
        {page.date_checked ? fullDate(locale, page.date_checked) : texts.checked.never}
      </td>
    </>
  );
}
