import type { KeyboardEvent } from "react";

/** Up, down and Enter walk from day to day; Enter on Sunday saves. */
export function walkDays(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const days = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>("input[data-day]") ?? [])];
  const next = days[days.indexOf(event.currentTarget) + step];
  if (!next && event.key === "Enter") return;
  event.preventDefault();
  next?.focus();
  next?.select();
}
