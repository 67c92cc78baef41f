import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import primitives from "#core/web/ui/layout.module.css";
import { ChevronIcon, GripIcon } from "./icons.tsx";
import styles from "./sortable-list.module.css";

type SortableLayout = "list" | "grid";

type Props<Item extends { id: string }> = {
  /** The list's accessible name. */
  label: string;
  items: readonly Item[];
  /** The item's name in “Move {name} up” and in the announcements for screen readers. */
  nameOf: (item: Item) => string;
  /**
   * Moves an item to a place, counted from 0. Resolves when `items` are read again; where it rejects, the old order is
   * shown.
   */
  onMove: (item: Item, place: number) => Promise<unknown>;
  layout?: SortableLayout;
  /** Renders an item and places its controls: handle, back, forward; or the handle and the other two apart. */
  children: (item: Item, controls: ReactNode, apart: ControlsApart) => ReactNode;
};

export type ControlsApart = { handle: ReactNode; steps: ReactNode };

/** A list that is reordered by dragging, by the keyboard (space, arrows, space) or by two buttons. */
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
        <ol aria-label={label} className={`${primitives.stack} ${styles.list}`} data-gap="2" data-layout={layout}>
          {ordered.map((item, place) => (
            <SortableItem
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              layout={layout}
              onBack={place > 0 && (() => move(item, place - 1))}
              onForward={place < ordered.length - 1 && (() => move(item, place + 1))}
            >
              {(controls, apart) => children(item, controls, apart)}
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

type ItemProps = {
  id: string;
  name: string;
  layout: SortableLayout;
  /** False at the ends of the list. */
  onBack: (() => void) | false;
  onForward: (() => void) | false;
  children: (controls: ReactNode, apart: ControlsApart) => ReactNode;
};

function SortableItem({ id, name, layout, onBack, onForward, children }: ItemProps) {
  const { sort: texts } = useTexts("desk");
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const pressed = useRef<HTMLElement | null>(null);
  // An element that moves within the document loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  const button = (label: typeof texts.move, mark: ReactNode, onPress: ItemProps["onBack"]) => (
    <ActionIcon
      aria-label={label({ name })}
      aria-disabled={!onPress}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget;
        if (onPress) onPress();
      }}
    >
      {mark}
    </ActionIcon>
  );
  const [back, forward] = layout === "list" ? [texts.up, texts.down] : [texts.earlier, texts.later];
  const handle = (
    <ActionIcon
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-roledescription={undefined}
      aria-label={texts.move({ name })}
      className={styles.handle}
    >
      <GripIcon />
    </ActionIcon>
  );
  const inLine = (controls: ReactNode) => (
    <span className={`${primitives.actions} ${styles.controls}`} data-wrap="no" data-gap="0">
      {controls}
    </span>
  );
  const steps = (
    <>
      {button(back, <ChevronIcon to={layout === "list" ? "up" : "left"} />, onBack)}
      {button(forward, <ChevronIcon to={layout === "list" ? "down" : "right"} />, onForward)}
    </>
  );
  const controls = inLine(
    <>
      {handle}
      {steps}
    </>,
  );
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(controls, { handle, steps: inLine(steps) })}
    </li>
  );
}

/** Pixels a pointer moves before a drag starts, so that a click on the handle is not a drag. */
const DRAG_FROM_PX = 4;

function useSortSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** The announcements for screen readers while an item is moved. */
function useMoveTexts<Item extends { id: string }>(items: readonly Item[], nameOf: (item: Item) => string) {
  const { sort: texts } = useTexts("desk");
  const announce = (phrase: typeof texts.place | typeof texts.back, id: UniqueIdentifier, at: UniqueIdentifier) => {
    const item = items.find((one) => one.id === id);
    const n = items.findIndex((one) => one.id === at) + 1;
    return item && phrase({ name: nameOf(item), n, of: items.length });
  };
  const hasMoved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return announce(texts.picked, active.id, active.id);
    },
    // The first event is over the item itself; announcing it would replace “picked up”.
    onDragOver: ({ active, over }) => {
      hasMoved.current ||= over !== null && over.id !== active.id;
      return hasMoved.current ? announce(texts.place, active.id, over?.id ?? active.id) : undefined;
    },
    onDragEnd: ({ active, over }) => announce(texts.dropped, active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => announce(texts.back, active.id, active.id),
  };
  return {
    announcements,
    screenReaderInstructions: { draggable: texts.instructions },
    place: (id: string) => announce(texts.dropped, id, id),
  };
}

/**
 * Items in an order that is shown at once, and until the items are read again (optimistic update). Moves are sent one
 * after the other, since each place is relative to the order after the one before.
 */
function useOrder<Item extends { id: string }>(
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
