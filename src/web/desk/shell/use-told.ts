import { notifications } from "@mantine/notifications";
import { useCallback } from "react";
import { ProblemTold } from "../../client/auth/problem-told.ts";

/** Waits for a deed, and tells in a notice that it is done, or the API's words where it was refused; then it throws on. */
export function useTold() {
  return useCallback(async <Data>(deed: Promise<Data>, done?: string): Promise<Data> => {
    try {
      const data = await deed;
      if (done) notifications.show({ message: done });
      return data;
    } catch (error) {
      if (error instanceof ProblemTold) notifications.show({ message: error.message, color: "red" });
      throw error;
    }
  }, []);
}
