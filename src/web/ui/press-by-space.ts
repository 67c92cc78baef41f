import type { KeyboardEvent } from "react";

/** A link that acts as a button is also pressed with the space bar (ARIA Authoring Practices). */
export function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}
