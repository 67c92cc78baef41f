import { notifications } from "@mantine/notifications";
import { useCallback } from "react";
import { isWaitingEdit } from "#core/contract/waiting-edit.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";

/**
 * Awaits an action and shows a notification: `done` after success, else the API's error message. Resolves to true after
 * success, and where the change waits, which the client of all screens (`SignedIn.tsx`) has said already.
 */
export function useNotify() {
  return useCallback(async (action: Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      const data = await action;
      if (done && !isWaitingEdit(data)) notifications.show({ message: done });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notifications.show({ message: error.message, color: "red" });
      return false;
    }
  }, []);
}
