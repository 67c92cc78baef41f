import type { SentInput } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { BATCH, batchesOf, type RunInBatches } from "#core/web/desk/admin/pages/use-bulk.ts";
import { INVALIDATED_BY_MOVE } from "#core/web/desk/admin/pages/use-moves.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import type { BulkOutcome } from "../contract.ts";

/** Each owner gets one mail for all of her pages: they have to be in one call, as far as possible. */
const BATCH_OF_MAILS = 200;

/** A change without the pages that it is made to. */
export type WantedChange = Omit<SentInput<Contract["changePages"]>, "ids" | "dry_run">;
/** The ids of the pages by what becomes of them. */
export type Foreseen = Record<BulkOutcome, readonly string[]>;

type Batch = { ids: readonly string[]; undo: string | null };

/** Changes chosen pages, and takes the changes back. */
export function useChanges(inBatches: RunInBatches) {
  const changing = useChange("changePages", { invalidates: INVALIDATED_BY_MOVE });
  const looking = useChange("changePages", { counts: [] });
  const undoing = useChange("undoPages", { invalidates: INVALIDATED_BY_MOVE });

  const change = (wanted: WantedChange, ids: readonly string[]) =>
    inBatches<Batch>(
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
        return { ids: changedOf(results) };
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
  return { change, foresee };
}

const sizeOf = ({ change }: WantedChange) => (change === "ask-hours" ? BATCH_OF_MAILS : BATCH);
const changedOf = (results: readonly { id: string; outcome: BulkOutcome }[]) =>
  results.flatMap(({ id, outcome }) => (outcome === "changed" ? [id] : []));
