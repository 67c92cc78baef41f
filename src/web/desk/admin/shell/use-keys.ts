import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from "react";

const TYPING = "input, textarea, select, [contenteditable], dialog";

/**
 * Shortcuts of a single key. They work only while no field has the focus and no dialog is open, never with a modifier,
 * and can be switched off (WCAG 2.1.4).
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
 * `j` and `k` move through a list while the focus is inside of it, so that dictated words do not trigger them (WCAG
 * 2.1.4).
 * @param at the current index; -1: none
 */
export function useListKeys({ count, at, go }: { count: number; at: number; go: (index: number) => void }) {
  return ({ key, target, altKey, ctrlKey, metaKey }: ReactKeyboardEvent): void => {
    const step = { j: 1, k: -1 }[key];
    if (!step || altKey || ctrlKey || metaKey || (target as Element).closest(TYPING)) return;
    const next = at + step;
    if (next >= 0 && next < count) go(next);
  };
}
