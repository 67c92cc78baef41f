import { arrayMove } from "@dnd-kit/sortable";
import { useRef, useState } from "react";

/**
 * Items in an order that is shown at once, and until the items are read again (optimistic update). Moves are sent one
 * after the other, since each place is relative to the order after the one before.
 */
export function useOrder<Item extends { id: string }>(
  items: readonly Item[],
  onMove: (item: Item, place: number) => Promise<unknown>,
) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const ordered = chosen ? inOrder(items, chosen) : items;

  const move = (item: Item, place: number) => {
    const ids = ordered.map(({ id }) => id);
    setChosen(arrayMove(ids, ids.indexOf(item.id), place));
    setMoved(item.id);
    const sent = sending.current.then(() => onMove(item, place)).catch(logFailure);
    sending.current = sent;
    void sent.then(() => {
      if (sending.current === sent) setChosen(null);
    });
  };
  return { ordered, move, moved };
}

/** The caller shows the error; here only the order is reset. */
const logFailure = (error: unknown) => console.warn("the move failed", error);

/** Items that are not in `ids` come last; ids without an item are ignored. */
function inOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): readonly Item[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return items.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}
