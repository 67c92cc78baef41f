import { type ReactNode, useState } from "react";
import { useTexts } from "../../i18n/texts.tsx";
import { SortableList } from "../shell/SortableList.tsx";
import { Undo } from "../shell/Undo.tsx";
import { useNotify } from "../shell/use-notify.ts";
import styles from "./catalogue.module.css";

/** `place` is counted from 0. */
type Moved = { id: string; place: number };

type Props<Item extends { id: string }> = {
  /** The list's accessible name. */
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The order that was read last: another move may have been saved since this one was rendered. */
  idsNow: () => readonly string[];
  /** Saves the order, or the rank of the moved item. Resolves when the list is read again. */
  rank: (ids: string[], moved: Moved) => Promise<unknown>;
  children: (item: Item, controls: ReactNode) => ReactNode;
};

/** A list in the order in which visitors see it; the last move can be undone. */
export function RankedList<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, nameOf, idsNow, rank, children } = props;
  const { moved: texts } = useTexts("admin-catalogue");
  const notify = useNotify();
  const [before, setBefore] = useState<{ id: string; name: string; ids: string[] } | null>(null);
  const put = async (ids: string[], id: string, undone: typeof before) => {
    await rank(ids, { id, place: ids.indexOf(id) });
    setBefore(undone);
  };
  const move = (item: Item, place: number) => {
    const ids = [...idsNow()];
    const after = ids.filter((id) => id !== item.id).toSpliced(place, 0, item.id);
    return notify(put(after, item.id, { id: item.id, name: nameOf(item), ids }));
  };
  return (
    <>
      {before && (
        <div className={styles.notice}>
          <Undo
            text={texts.text({ name: before.name })}
            label={texts.undo}
            onUndo={() => notify(put(before.ids, before.id, null))}
          />
        </div>
      )}
      <SortableList label={label} items={items} nameOf={nameOf} onMove={move}>
        {children}
      </SortableList>
    </>
  );
}
