import { closestCenter, DndContext, type DragEndEvent, type Modifier } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { SortableItem } from "./SortableItem.tsx";
import styles from "./sortable-list.module.css";
import { useMoveTexts } from "./use-move-texts.ts";
import { useOrder } from "./use-order.ts";
import { useSortSensors } from "./use-sort-sensors.ts";

export type SortableLayout = "list" | "grid";

type Props<Item extends { id: string }> = {
  /** Names the list. */
  label: string;
  /** In their order. */
  items: readonly Item[];
  /** What the item is called in “Move {name} up”, and in what a screen reader is told. */
  nameOf: (item: Item) => string;
  /** Puts an item at a place, counted from 0; done when `items` are read anew. May fail: the old order is shown again. */
  onMove: (item: Item, place: number) => Promise<unknown>;
  layout?: SortableLayout;
  /** An item with its controls (handle, back, forward), which stand where the caller puts them. */
  children: (item: Item, controls: ReactNode) => ReactNode;
};

/** Things in an order that people choose: by dragging, by the keyboard (space, arrows, space), or by two buttons. */
export function SortableList<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, nameOf, onMove, layout = "list", children } = props;
  const { ordered, move, moved } = useOrder(items, onMove);
  const sensors = useSortSensors();
  const places = ordered.map(({ id }) => id);
  const moveTexts = useMoveTexts(ordered, nameOf);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const item = ordered.find(({ id }) => id === active.id);
    if (item && over && over.id !== active.id) move(item, places.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={moveTexts}
      onDragEnd={onDragEnd}
      modifiers={layout === "list" ? [UP_AND_DOWN] : []}
    >
      <SortableContext items={places} strategy={layout === "list" ? verticalListSortingStrategy : rectSortingStrategy}>
        <ol aria-label={label} className={styles.list} data-layout={layout}>
          {ordered.map((item, place) => (
            <SortableItem
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              layout={layout}
              onBack={place > 0 && (() => move(item, place - 1))}
              onForward={place < ordered.length - 1 && (() => move(item, place + 1))}
            >
              {(controls) => children(item, controls)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="visually-hidden">
        {moved && moveTexts.place(moved)}
      </p>
    </DndContext>
  );
}

const UP_AND_DOWN: Modifier = ({ transform }) => ({ ...transform, x: 0 });
