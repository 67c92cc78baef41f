import { useState } from "react";
import type { ApprovalMove } from "#core/domain/pages/page-approval.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { INVALIDATED_BY_MOVE } from "./use-moves.ts";

/** Pages per call: small enough to show progress and to keep transactions short. */
const BATCH = 50;

type State =
  | { name: "idle" }
  | { name: "running"; n: number; of: number }
  | { name: "failed"; message: string; undo: (() => void) | null }
  /** `n` were changed, or changed back; `left` is the number of pages that could not be, or that somebody else had decided about before. */
  | { name: "done" | "undone"; n: number; left: number; undo: (() => void) | null };

type Reason = { reason?: string; end?: "done" | "undone" };

/** Decides about many pages in batches. Finished batches stay when a later one fails, and can be taken back, too. */
export function useBulk() {
  const [state, setState] = useState<State>({ name: "idle" });
  const moving = useChange("movePages", { invalidates: INVALIDATED_BY_MOVE });

  const move = async (name: ApprovalMove, ids: readonly string[], { reason, end = "done" }: Reason = {}) => {
    const moved: string[] = [];
    const undo = () =>
      name === "disable" && moved.length > 0 ? () => void move("enable", moved, { end: "undone" }) : null;
    try {
      for (const [at, batch] of batchesOf(ids, BATCH).entries()) {
        setState({ name: "running", n: at * BATCH, of: ids.length });
        const { results } = await moving.mutateAsync({ ids: batch, move: name, ...(reason && { reason }) });
        moved.push(...results.flatMap((one) => (one.done ? [one.id] : [])));
      }
      setState({ name: end, n: moved.length, left: ids.length - moved.length, undo: undo() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ name: "failed", message: error.message, undo: undo() });
    }
  };
  return { state, move };
}

export const batchesOf = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
