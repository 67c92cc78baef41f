import { notifications } from "@mantine/notifications";
import { useCallback } from "react";
import { ProblemTold } from "../../client/auth/problem-told.ts";

/** Waits for a deed and tells in a notice that it is done, or in the API's words why it was refused; true where it is done. */
export function useTold() {
  return useCallback(async (deed: Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await deed;
      if (done) notifications.show({ message: done });
      return true;
    } catch (error) {
      if (!(error instanceof ProblemTold)) throw error;
      notifications.show({ message: error.message, color: "red" });
      return false;
    }
  }, []);
}
