import { notifications } from "@mantine/notifications";
import { useCallback } from "react";
import { ApiError } from "../../app/api/api-error.ts";

/** Waits for a deed and tells in a notice that it is done, or in the API's words why it was refused; true where it is done. */
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
