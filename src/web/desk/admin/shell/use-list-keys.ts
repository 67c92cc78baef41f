import type { KeyboardEvent } from "react";

const TYPED_INTO = "input, textarea, select, [contenteditable], dialog";

/**
 * `j` and `k` walk a list while the focus is inside of it, so that nobody who dictates a word sets it off (WCAG 2.1.4).
 * @param at where its reader is, -1: nowhere yet
 */
export function useListKeys({ count, at, go }: { count: number; at: number; go: (index: number) => void }) {
  return ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): void => {
    const step = { j: 1, k: -1 }[key];
    if (!step || altKey || ctrlKey || metaKey || (target as Element).closest(TYPED_INTO)) return;
    const next = at + step;
    if (next >= 0 && next < count) go(next);
  };
}
