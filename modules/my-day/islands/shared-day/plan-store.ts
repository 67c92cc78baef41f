import type { SharedDay, SharedDayChange } from "#modules/my-day/contract/shared-day.ts";

/** What has been changed on this device and was not sent yet. */
export type Pending = { entries: SharedDayChange[]; date?: string; from?: string | null; to?: string | null };
export type StoredPlan = { key: string; day: SharedDay | null; pending: Pending };

const STORED = "eolaire.shared-day";
/** The address that was left by a link of the screen, so that only what somebody presses here counts as a change. */
const LEFT = "eolaire.shared-day-left";

/** What this device knows of a plan. Without storage only what is pressed while there is a connection is sent. */
export function storedPlan(key: string): StoredPlan {
  const none = { key, day: null, pending: { entries: [] } };
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "null") as StoredPlan | null;
    return stored?.key === key ? stored : none;
  } catch {
    return none;
  }
}

export function storePlan(plan: StoredPlan | null): void {
  try {
    if (plan) localStorage.setItem(STORED, JSON.stringify(plan));
    else localStorage.removeItem(STORED);
  } catch {
    // Storage is full or blocked.
  }
}

export function rememberLeft(address: string): void {
  try {
    sessionStorage.setItem(LEFT, address);
  } catch {
    // Then the change is made on this screen only.
  }
}

/** The address that was left by a press, once. */
export function takeLeft(): string | null {
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return left;
  } catch {
    return null;
  }
}

export const isPending = ({ entries, date, from, to }: Pending): boolean =>
  entries.length > 0 || date !== undefined || from !== undefined || to !== undefined;
