import { configure } from "@testing-library/dom";
import type { Window as DocumentWindow } from "happy-dom";
import { vi } from "vitest";

/** What all tests in a document without a browser share (`// @vitest-environment happy-dom`). */

// Without the whole document, of which failing tests would print thousands of lines.
configure({ getElementError: (message) => new Error(message ?? "not found") });

/** Where scripts have led, in the order of their steps. */
export const led: string[] = [];

/** Gives the document an address of the site (path, query and fragment) before anything is shown there; it is never left, which `led` notes. */
export function setAddress(at: string): void {
  (window as unknown as DocumentWindow).happyDOM.setURL(`https://eolaire.example${at}`);
  led.length = 0;
  for (const step of ["assign", "replace"] as const) {
    vi.spyOn(location, step).mockImplementation((address) => void led.push(String(address)));
  }
}
