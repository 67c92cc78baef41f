import { notifications } from "@mantine/notifications";
import { useCallback } from "react";
import { ApiError } from "../../app/api/api-error.ts";

/** Waits for the office, as the client of all screens (`SignedIn.tsx`) has said already. */
const isHeld = (data: unknown) => typeof data === "object" && data !== null && "is_held" in data;

/**
 * Awaits an action and shows a notification: `done` after success, else the API's error message. Resolves to true after
 * success, and where the change waits for the office, which is no reason to say that it is done.
 */
export function useNotify() {
  return useCallback(async (action: Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      const data = await action;
      if (done && !isHeld(data)) notifications.show({ message: done });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notifications.show({ message: error.message, color: "red" });
      return false;
    }
  }, []);
}
