import { notifications } from "@mantine/notifications";
import { useCallback } from "react";
import { ApiError } from "../../app/api/api-error.ts";

/**
 * Awaits an action and shows a notification: `done` after success, else the API's error message. Resolves to true after
 * success.
 */
export function useNotify() {
  return useCallback(async (action: Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await action;
      if (done) notifications.show({ message: done });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notifications.show({ message: error.message, color: "red" });
      return false;
    }
  }, []);
}
