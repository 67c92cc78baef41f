import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from "react";

const TYPING = "input, textarea, select, [contenteditable], dialog";

/**
 * Single keys that do something: only while no field has the focus and no dialog is open, never with a modifier, and
 * never where their reader has switched them off (WCAG 2.1.4).
 */
export function useKeys(actions: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
}

/**
 * `j` and `k` walk a list while the focus is inside of it, so that nobody who dictates a word sets it off (WCAG 2.1.4).
 * @param at where its reader is, -1: nowhere yet
 */
export function useListKeys({ count, at, go }: { count: number; at: number; go: (index: number) => void }) {
  return ({ key, target, altKey, ctrlKey, metaKey }: ReactKeyboardEvent): void => {
    const step = { j: 1, k: -1 }[key];
    if (!step || altKey || ctrlKey || metaKey || (target as Element).closest(TYPING)) return;
    const next = at + step;
    if (next >= 0 && next < count) go(next);
  };
}
