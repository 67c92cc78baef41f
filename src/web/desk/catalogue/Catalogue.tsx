import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Loaded, MoreButton, type Read } from "../shell/Loaded.tsx";
import { Title } from "../shell/Shell.tsx";
import type { ControlsApart } from "../shell/SortableList.tsx";
import styles from "./catalogue.module.css";
import { inGroups, shownOf } from "./found.ts";
import { Panel, useOpened } from "./Panel.tsx";
import { type Move, RankedRows } from "./RankedRows.tsx";
import { type Entry, Row } from "./Row.tsx";

/** A part of a list under a heading of its own. */
type Group<Item> = {
  id: string;
  title: string;
  has: (item: Item) => boolean;
  intro?: string;
  /** Shown where it has no entries; without it the group is left out then. */
  none?: string;
  /** False where its entries have no order of their own. */
  isRanked?: boolean;
};

type Choice = { value: string; label: string };

type Props<Item extends { id: string }> = {
  title: string;
  /** Within a screen that has a heading, or a page's desk. */
  level?: "h1" | "h2";
  intro?: ReactNode;
  /** The button of a new entry: it opens the form, or leads to the screen `new`. */
  add?: string | undefined;
  of: Read<readonly Item[]>;
  /** In place of an empty list; null: nothing. */
  empty: { title: string; hint?: string } | null;
  /** The texts of an item in which typed terms are searched, whatever their accents. */
  search?: { label: string; none: (values: { terms: string }) => string; of: (item: Item) => string };
  /** Orders to choose from, the first one at the beginning. */
  sorts?: readonly (Choice & { by: (one: Item, other: Item) => number })[];
  /** A choice of those to show; empty: all. */
  filter?: { label: string; choices: readonly Choice[]; has: (item: Item, value: string) => boolean; none: string };
  groups?: readonly Group<Item>[];
  /** What a row shows and offers; needed without `row`. */
  entry?: (item: Item) => Entry;
  /** In place of the row, an element of a list. */
  row?: (item: Item) => ReactNode;
  /** In place of all rows, even where there are none. */
  view?: ((items: readonly Item[]) => ReactNode) | undefined;
  /** Asked for before, in `entry`. */
  onDelete?: (item: Item) => Promise<unknown>;
  /** Saves an order in which visitors see the entries. */
  onMove?: Move;
  /**
   * The form of an entry (null: a new one), beside the list where there is room, else in a dialog. `next` opens another one after it
   * was saved.
   */
  form?: {
    title: (item: Item | null) => string;
    of: (item: Item | null, close: () => void, next: (id: string | null) => void) => ReactNode;
  };
  /** All rows are shown, however many: they are put in order. */
  hasAllRows?: boolean;
  /** Beside the search. */
  tools?: ReactNode;
  /** The next batch of a list that is read in pieces. */
  more?: Omit<ComponentProps<typeof MoreButton>, "children"> & { label: string };
  /** Between the heading and the list. */
  children?: ReactNode;
};

/** Rows rendered at first; a county has thousands of places, which are searched. */
const MAX_ROWS = 100;

/** A list that is searched, sorted, put in order and edited: rows, and beside them or in a dialog the form of one. */
export function Catalogue<Item extends { id: string }>(props: Props<Item>) {
  const { title, level = "h1", intro, add, of, empty, form, more, view, children } = props;
  const opened = useOpened();
  const current = of.data?.find(({ id }) => id === opened.id) ?? null;
  const isOpen = form !== undefined && (opened.isNew || current !== null);
  return (
    <div className={layout.stack}>
      <div className={layout.head}>
        {level === "h1" ? <Title>{title}</Title> : <h2>{title}</h2>}
        {add &&
          (form ? (
            <Button onClick={opened.openNew}>{add}</Button>
          ) : (
            <Button component={Link} to="new">
              {add}
            </Button>
          ))}
      </div>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
      <div
        className={`${layout.stack} ${styles.split}`}
        data-align="start"
        data-gap="5"
        data-beside={(isOpen && opened.isBeside) || undefined}
      >
        <div className={layout.stack} data-gap="3">
          <Loaded of={of}>
            {(items) => {
              if (view) return view(items);
              if (items.length > 0) return <Found {...props} items={items} opened={opened} />;
              return empty && <Empty title={empty.title}>{empty.hint && <p>{empty.hint}</p>}</Empty>;
            }}
          </Loaded>
          {more && <MoreButton {...more}>{more.label}</MoreButton>}
        </div>
        {isOpen && (
          <Panel key={opened.key} title={form.title(current)} opened={opened}>
            {form.of(current, opened.close, opened.next)}
          </Panel>
        )}
      </div>
      {opened.question}
    </div>
  );
}

type FoundProps<Item extends { id: string }> = Props<Item> & {
  items: readonly Item[];
  opened: ReturnType<typeof useOpened>;
};

/** The tools of the list, and the rows that they leave. */
function Found<Item extends { id: string }>(props: FoundProps<Item>) {
  const { items, search, sorts, filter, tools, hasAllRows } = props;
  const { catalogue: texts } = useTexts("desk");
  const [terms, setTerms] = useState("");
  const [sort, setSort] = useState("");
  const [chosen, setChosen] = useState("");
  const by = sorts?.find(({ value }) => value === sort)?.by;
  const found = shownOf(items, { search, terms, filter, chosen, by });
  const shown = hasAllRows ? found : found.slice(0, MAX_ROWS);
  const none = chosen === "" ? search?.none({ terms }) : filter?.none;
  return (
    <>
      {(search || sorts || filter || tools) && (
        <div className={`${layout.row} ${styles.tools}`} data-gap="4" data-row-gap="3" data-align="end">
          {search && (
            <TextInput
              type="search"
              label={search.label}
              value={terms}
              onChange={({ target }) => setTerms(target.value)}
            />
          )}
          {sorts && (
            <NativeSelect
              size="md"
              label={texts.sort}
              value={sort}
              onChange={({ target }) => setSort(target.value)}
              data={sorts.map(({ value, label }) => ({ value, label }))}
            />
          )}
          {filter && (
            <NativeSelect
              size="md"
              label={filter.label}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              data={[...filter.choices]}
            />
          )}
          {tools}
        </div>
      )}
      {found.length === 0 && <p role="status">{none}</p>}
      <Groups {...props} items={shown} isWhole={shown.length === items.length && !by} />
      {shown.length < found.length && <p>{texts.more({ n: found.length - shown.length })}</p>}
    </>
  );
}

function Groups<Item extends { id: string }>(props: FoundProps<Item> & { isWhole: boolean }) {
  const { items, title, level = "h1", groups } = props;
  const Heading = level === "h1" ? "h2" : "h3";
  if (!groups) return <Rows {...props} label={title} />;
  return inGroups(items, groups).map(([group, members]) => {
    const heading = `group-${group.id}`;
    if (members.length === 0 && group.none === undefined) return null;
    return (
      <section key={group.id} className={layout.stack} data-gap="2" aria-labelledby={heading}>
        <Heading id={heading} className={styles.group}>
          {group.title}
        </Heading>
        {group.intro && members.length > 1 && <p className={styles.intro}>{group.intro}</p>}
        {members.length === 0 ? (
          <p>{group.none}</p>
        ) : (
          <Rows {...props} items={members} label={group.title} isWhole={props.isWhole && group.isRanked !== false} />
        )}
      </section>
    );
  });
}

type RowsProps<Item extends { id: string }> = FoundProps<Item> & { label: string; isWhole: boolean };

/** Rows, which can be moved where all of a list are shown. */
function Rows<Item extends { id: string }>({ items, label, isWhole, ...props }: RowsProps<Item>) {
  const { entry, row, onDelete, onMove, form, opened } = props;
  if (row)
    return (
      <ul className={layout.stack} data-gap="3">
        {items.map(row)}
      </ul>
    );
  if (!entry) return null;
  const rowOf = (item: Item, controls?: ReactNode, apart?: ControlsApart) => (
    <Row
      of={entry(item)}
      controls={controls}
      apart={apart}
      {...(form && { isOpen: opened.id === item.id, onOpen: () => opened.open(item.id) })}
      {...(onDelete && { onDelete: () => onDelete(item) })}
    />
  );
  if (onMove && isWhole && items.length > 1) {
    return (
      <RankedRows label={label} items={items} nameOf={(item) => entry(item).name} onMove={onMove}>
        {rowOf}
      </RankedRows>
    );
  }
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>{rowOf(item)}</li>
      ))}
    </ul>
  );
}
