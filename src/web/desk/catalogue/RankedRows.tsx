import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { type ControlsApart, SortableList } from "../shell/SortableList.tsx";
import { Undo } from "../shell/Undo.tsx";
import { useNotify } from "../shell/use-notify.ts";
import styles from "./catalogue.module.css";

/** Saves an order, or the place, from 0, of the item that was moved. Resolves when the list is read again. */
export type Move = (ids: string[], moved: { id: string; place: number }) => Promise<unknown>;

type Props<Item extends { id: string }> = {
  /** The list's accessible name. */
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onMove: Move;
  children: (item: Item, controls: ReactNode, apart: ControlsApart) => ReactNode;
};

/** Rows in the order in which visitors see them; the last move can be undone. */
export function RankedRows<Item extends { id: string }>({ label, items, nameOf, onMove, children }: Props<Item>) {
  const { moved: texts } = useTexts("desk").catalogue;
  const notify = useNotify();
  const [before, setBefore] = useState<{ id: string; name: string; ids: string[] } | null>(null);
  // Another move may have been saved since the one that is sent was rendered.
  const ids = useRef<string[]>([]);
  useLayoutEffect(() => {
    ids.current = items.map(({ id }) => id);
  }, [items]);
  const put = async (order: string[], id: string, undone: typeof before) => {
    await onMove(order, { id, place: order.indexOf(id) });
    setBefore(undone);
  };
  const move = (item: Item, place: number) => {
    const was = ids.current;
    const after = was.filter((id) => id !== item.id).toSpliced(place, 0, item.id);
    ids.current = after;
    return notify(put(after, item.id, { id: item.id, name: nameOf(item), ids: was }));
  };
  return (
    <div className={styles.ranked}>
      {before && (
        <div data-below="4">
          <Undo
            text={texts.text({ name: before.name })}
            label={texts.undo}
            onUndo={() => void notify(put(before.ids, before.id, null))}
          />
        </div>
      )}
      <SortableList label={label} items={items} nameOf={nameOf} onMove={move}>
        {children}
      </SortableList>
    </div>
  );
}
