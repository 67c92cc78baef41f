import { useEffect, useEffectEvent } from "react";

const TYPING = "input, textarea, select, [contenteditable=true], dialog";

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
