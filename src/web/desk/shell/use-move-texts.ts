import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { useRef } from "react";
import { useTexts } from "../../app/app-context.tsx";
import { fill } from "../../i18n/phrases.ts";

/** What a screen reader is told while something is moved. */
export function useMoveTexts<Item extends { id: string }>(items: readonly Item[], nameOf: (item: Item) => string) {
  const { sort: texts } = useTexts("desk");
  const announce = (phrase: string, id: UniqueIdentifier, at: UniqueIdentifier) => {
    const item = items.find((one) => one.id === id);
    const n = items.findIndex((one) => one.id === at) + 1;
    return item && fill(phrase, { name: nameOf(item), n, of: items.length });
  };
  const hasMoved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return announce(texts.picked, active.id, active.id);
    },
    // At once it is over itself: that must not be told in place of its being picked up.
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
