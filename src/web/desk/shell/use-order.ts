import { arrayMove } from "@dnd-kit/sortable";
import { useRef, useState } from "react";

/**
 * The items in the order that was chosen, at once and until it is read anew. Moves are sent one after the other: each
 * counts places in what the one before it left.
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
    const sent = sending.current.then(() => onMove(item, place)).catch(shownByItsCaller);
    sending.current = sent;
    void sent.then(() => {
      if (sending.current === sent) setChosen(null);
    });
  };
  return { ordered, move, moved };
}

/** The mutation that failed tells its problem; here only the order goes back. */
const shownByItsCaller = (error: unknown) => console.warn("the order stays as it was", error);

/** What is new since then comes last, what is gone is left out. */
function inOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): readonly Item[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return items.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}
