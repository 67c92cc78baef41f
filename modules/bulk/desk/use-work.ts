import type { SentInput } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { type AdminPageRow, MAX_IN_BULK } from "#core/contract/pages/admin.ts";
import { batchesOf } from "#core/web/desk/admin/pages/use-bulk.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { type BulkOutcome, PAGE_CHANGES, type PageChange } from "../contract.ts";

type Begun = SentInput<Contract["beginWork"]>;
/** The pages that something is done to: rows of the list, or all that a search finds. */
export type Chosen = { rows: readonly AdminPageRow[] } | { where: NonNullable<Begun["where"]>; total: number };
/** A change without the pages that it is made to. */
export type Wanted = Omit<Begun, "ids" | "where">;
/** The ids of the pages by what becomes of them. */
export type Foreseen = Record<BulkOutcome, readonly string[]>;

export const countOf = (chosen: Chosen): number => ("rows" in chosen ? chosen.rows.length : chosen.total);

export function useWork() {
  const beginning = useChange("beginWork", { invalidates: ["workOnPages"] });
  const looking = useChange("changePages", { counts: [] });
  /** @throws ApiError */
  const begin = (wanted: Wanted, chosen: Chosen) =>
    beginning.mutateAsync({
      ...wanted,
      ...("rows" in chosen ? { ids: chosen.rows.map(({ id }) => id) } : { where: chosen.where }),
    });
  /** What would become of each page; null: the list does not show them. @throws ApiError */
  const foresee = async (wanted: Wanted, chosen: Chosen): Promise<Foreseen | null> => {
    const change = PAGE_CHANGES.find((one): one is PageChange => one === wanted.change);
    if (!change || !("rows" in chosen)) return null;
    const seen: Record<BulkOutcome, string[]> = { changed: [], unchanged: [], impossible: [], missing: [] };
    const { reason: _, ...to } = wanted;
    for (const ids of batchesOf(
      chosen.rows.map(({ id }) => id),
      MAX_IN_BULK,
    )) {
      const { results } = await looking.mutateAsync({ ...to, change, ids, dry_run: true });
      for (const { id, outcome } of results) seen[outcome].push(id);
    }
    return seen;
  };
  return { begin, foresee, error: beginning.error, isBusy: beginning.isPending };
}
