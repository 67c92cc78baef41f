import { useState } from "react";
import type { ApprovalMove } from "../../../../domain/page-approval.ts";
import { ApiError } from "../../../app/api/api-error.ts";
import { useChange } from "../../api/use-api.ts";
import { INVALIDATED_BY_MOVE } from "./use-moves.ts";

/** Pages of one call: few enough that progress is seen, and that nobody waits long for a transaction. */
const PIECE = 50;

type State =
  | { name: "idle" }
  | { name: "running"; n: number; of: number }
  | { name: "failed"; message: string }
  /** `ids` made the move; `left` could not: somebody else had decided meanwhile. */
  | { name: "done"; move: ApprovalMove; ids: readonly string[]; left: number };

/** The same move for many pages, piece by piece; what was done stays done where a later piece fails. */
export function useBulk() {
  const [state, setState] = useState<State>({ name: "idle" });
  const { mutateAsync } = useChange("movePages", { invalidates: INVALIDATED_BY_MOVE });

  const run = async (move: ApprovalMove, ids: readonly string[], reason?: string) => {
    const done: string[] = [];
    try {
      for (let n = 0; n < ids.length; n += PIECE) {
        setState({ name: "running", n, of: ids.length });
        const piece = { ids: ids.slice(n, n + PIECE), move, ...(reason && { reason }) };
        const { results } = await mutateAsync(piece);
        done.push(...results.filter((one) => one.done).map(({ id }) => id));
      }
      setState({ name: "done", move, ids: done, left: ids.length - done.length });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ name: "failed", message: error.message });
    }
  };
  return { state, run };
}
