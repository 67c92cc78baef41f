import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { fill } from "../../i18n/phrases.ts";
import { useTexts } from "../../site/live/live-context.tsx";

/** What a screen reader is told while something is moved. */
export function useMoveWords<Item extends { id: string }>(items: readonly Item[], nameOf: (item: Item) => string) {
  const { sort: texts } = useTexts("desk");
  const told = (phrase: string, id: UniqueIdentifier, at: UniqueIdentifier) => {
    const item = items.find((one) => one.id === id);
    const n = items.findIndex((one) => one.id === at) + 1;
    return item && fill(phrase, { name: nameOf(item), n, of: items.length });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => told(texts.picked, active.id, active.id),
    onDragOver: ({ active, over }) => told(texts.place, active.id, over?.id ?? active.id),
    onDragEnd: ({ active, over }) => told(texts.dropped, active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => told(texts.back, active.id, active.id),
  };
  return {
    announcements,
    screenReaderInstructions: { draggable: texts.instructions },
    place: (id: string) => told(texts.dropped, id, id),
  };
}
