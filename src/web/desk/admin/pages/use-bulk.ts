import { useState } from "react";
import type { ApprovalMove } from "#core/domain/pages/page-approval.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { INVALIDATED_BY_MOVE } from "./use-moves.ts";

/** Pages per call: small enough to show progress and to keep transactions short. */
export const BATCH = 50;

type State =
  | { name: "idle" }
  | { name: "running"; n: number; of: number }
  | { name: "failed"; message: string; undo: (() => void) | null }
  /** `n` were changed, or changed back; `left` is the number of pages that could not be, or that somebody else had decided about before. */
  | { name: "done" | "undone"; n: number; left: number; undo: (() => void) | null };

type Batch = { ids: readonly string[] };

type Runs<Done> = {
  of: readonly (readonly string[])[];
  undoOf?: (done: readonly Done[]) => (() => void) | null;
  end?: "done" | "undone";
};

/** @param act changes a batch, and answers what of it was changed */
export type RunInBatches = <Done extends Batch>(
  act: (ids: readonly string[], at: number) => Promise<Done>,
  runs: Runs<Done>,
) => Promise<void>;

/** Changes many pages in batches. Finished batches stay changed when a later one fails, and can be taken back, too. */
export function useBulk() {
  const [state, setState] = useState<State>({ name: "idle" });
  const moving = useChange("movePages", { invalidates: INVALIDATED_BY_MOVE });

  const inBatches: RunInBatches = async <Done extends Batch>(
    act: (ids: readonly string[], at: number) => Promise<Done>,
    { of: batches, undoOf = () => null, end = "done" }: Runs<Done>,
  ) => {
    const total = batches.flat().length;
    const done: Done[] = [];
    try {
      for (const [at, batch] of batches.entries()) {
        setState({ name: "running", n: batches.slice(0, at).flat().length, of: total });
        done.push(await act(batch, at));
      }
      const n = done.flatMap(({ ids }) => ids).length;
      setState({ name: end, n, left: total - n, undo: n > 0 ? undoOf(done) : null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ name: "failed", message: error.message, undo: done.length > 0 ? undoOf(done) : null });
    }
  };

  type Reason = { reason?: string; end?: "done" | "undone" };
  const move = (name: ApprovalMove, ids: readonly string[], { reason, end = "done" }: Reason = {}): Promise<void> =>
    inBatches<Batch>(
      async (batch) => {
        const { results } = await moving.mutateAsync({ ids: [...batch], move: name, ...(reason && { reason }) });
        return { ids: results.flatMap((one) => (one.done ? [one.id] : [])) };
      },
      { of: batchesOf(ids, BATCH), end, undoOf: (done) => (name === "disable" ? () => void showAgain(done) : null) },
    );
  const showAgain = (done: readonly Batch[]) =>
    move(
      "enable",
      done.flatMap(({ ids }) => ids),
      { end: "undone" },
    );
  return { state, move, inBatches };
}

export const batchesOf = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
