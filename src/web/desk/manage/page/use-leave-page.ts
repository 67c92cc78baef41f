import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";

/** To the reader's pages, once this one is theirs no more: nothing that was read of it is kept. */
export function useLeavePage(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    await navigate("/");
    queries.removeQueries({ type: "inactive" });
    await queries.invalidateQueries();
  };
}
