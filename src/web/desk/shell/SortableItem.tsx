import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTexts } from "../../app/app-context.tsx";
import { fill } from "../../i18n/phrases.ts";
import type { SortableLayout } from "./SortableList.tsx";
import { Chevron, Grip } from "./sort-marks.tsx";
import styles from "./sortable-list.module.css";

type Props = {
  id: string;
  name: string;
  layout: SortableLayout;
  /** False at the end of the list. */
  onBack: (() => void) | false;
  onForward: (() => void) | false;
  children: (controls: ReactNode) => ReactNode;
};

export function SortableItem({ id, name, layout, onBack, onForward, children }: Props) {
  const { sort: texts } = useTexts("desk");
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const pressed = useRef<HTMLElement | null>(null);
  // What is moved in the document loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  const button = (label: string, mark: ReactNode, onPress: Props["onBack"]) => (
    <ActionIcon
      aria-label={fill(label, { name })}
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
  const controls = (
    <span className={styles.controls}>
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-roledescription={undefined}
        aria-label={fill(texts.move, { name })}
        className={styles.handle}
      >
        <Grip />
      </ActionIcon>
      {button(back, <Chevron to={layout === "list" ? "up" : "left"} />, onBack)}
      {button(forward, <Chevron to={layout === "list" ? "down" : "right"} />, onForward)}
    </span>
  );
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(controls)}
    </li>
  );
}
