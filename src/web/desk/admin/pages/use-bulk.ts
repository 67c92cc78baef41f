import { useState } from "react";
import type { SentInput } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { BulkOutcome } from "#core/contract/pages/bulk.ts";
import type { ApprovalMove } from "#core/domain/pages/page-approval.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { INVALIDATED_BY_MOVE } from "./use-moves.ts";

/** Pages per call: small enough to show progress and to keep transactions short. */
const BATCH = 50;
/** Each owner gets one mail for all of her pages: they have to be in one call, as far as possible. */
const BATCH_OF_MAILS = 200;

/** A change without the pages that it is made to. */
export type WantedChange = Omit<SentInput<Contract["changePages"]>, "ids" | "dry_run">;
/** The ids of the pages by what becomes of them. */
export type Foreseen = Record<BulkOutcome, readonly string[]>;

type State =
  | { name: "idle" }
  | { name: "running"; n: number; of: number }
  | { name: "failed"; message: string; undo: (() => void) | null }
  /** `n` were changed, or changed back; `left` is the number of pages that could not be, or that somebody else had decided about before. */
  | { name: "done" | "undone"; n: number; left: number; undo: (() => void) | null };

type Batch = { ids: readonly string[]; undo: string | null };

/** Changes many pages in batches. Finished batches stay changed when a later one fails, and can be taken back, too. */
export function useBulk() {
  const [state, setState] = useState<State>({ name: "idle" });
  const moving = useChange("movePages", { invalidates: INVALIDATED_BY_MOVE });
  const changing = useChange("changePages", { invalidates: INVALIDATED_BY_MOVE });
  const looking = useChange("changePages", { counts: [] });
  const undoing = useChange("undoPages", { invalidates: INVALIDATED_BY_MOVE });

  type Runs = {
    of: readonly (readonly string[])[];
    undoOf?: (done: readonly Batch[]) => (() => void) | null;
    end?: "done" | "undone";
  };
  /** @param act changes a batch, and answers what of it was changed */
  const inBatches = async (
    act: (ids: readonly string[], at: number) => Promise<Batch>,
    { of: batches, undoOf = () => null, end = "done" }: Runs,
  ) => {
    const total = batches.flat().length;
    const done: Batch[] = [];
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

  type Reason = { reason?: string; end?: Runs["end"] };
  const move = (name: ApprovalMove, ids: readonly string[], { reason, end = "done" }: Reason = {}): Promise<void> =>
    inBatches(
      async (batch) => {
        const { results } = await moving.mutateAsync({ ids: [...batch], move: name, ...(reason && { reason }) });
        return { ids: results.flatMap((one) => (one.done ? [one.id] : [])), undo: null };
      },
      { of: batchesOf(ids, BATCH), end, undoOf: (done) => (name === "disable" ? () => void showAgain(done) : null) },
    );
  const showAgain = (done: readonly Batch[]) =>
    move(
      "enable",
      done.flatMap(({ ids }) => ids),
      { end: "undone" },
    );

  const change = (wanted: WantedChange, ids: readonly string[]) =>
    inBatches(
      async (batch) => {
        const { results, undo } = await changing.mutateAsync({ ...wanted, ids: [...batch] });
        return { ids: changedOf(results), undo };
      },
      {
        of: batchesOf(ids, sizeOf(wanted)),
        undoOf: (done) => (done.some(({ undo }) => undo) ? () => void takeBack(done) : null),
      },
    );
  const takeBack = (done: readonly Batch[]) => {
    const changed = done.filter(({ undo }) => undo !== null);
    return inBatches(
      async (batch, at) => {
        const { results } = await undoing.mutateAsync({ ids: [...batch], undo: changed[at]!.undo! });
        return { ids: changedOf(results), undo: null };
      },
      { of: changed.map(({ ids }) => ids), end: "undone" },
    );
  };

  /** @throws ApiError */
  const foresee = async (wanted: WantedChange, all: readonly string[]): Promise<Foreseen> => {
    const seen: Record<BulkOutcome, string[]> = { changed: [], unchanged: [], impossible: [], missing: [] };
    for (const ids of batchesOf(all, sizeOf(wanted))) {
      const { results } = await looking.mutateAsync({ ...wanted, ids: [...ids], dry_run: true });
      for (const { id, outcome } of results) seen[outcome].push(id);
    }
    return seen;
  };
  return { state, move, change, foresee };
}

const batchesOf = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
const sizeOf = ({ change }: WantedChange) => (change === "ask-hours" ? BATCH_OF_MAILS : BATCH);
const changedOf = (results: readonly { id: string; outcome: BulkOutcome }[]) =>
  results.flatMap(({ id, outcome }) => (outcome === "changed" ? [id] : []));
