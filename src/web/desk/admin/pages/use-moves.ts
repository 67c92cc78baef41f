import type { ApprovalMove } from "#core/domain/pages/page-approval.ts";
import type { ReadName } from "#core/web/desk/api/use-api.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";

/** The reads that are stale after a decision. */
export const INVALIDATED_BY_MOVE: readonly ReadName[] = ["adminPage", "adminPages", "overview", "pageHistory", "page"];

/** The four decisions about a page's approval. @throws ApiError where somebody else decided before */
export function useMoves() {
  const options = { invalidates: INVALIDATED_BY_MOVE };
  const approve = useChange("approvePage", options);
  const decline = useChange("declinePage", options);
  const disable = useChange("disablePage", options);
  const enable = useChange("enablePage", options);
  return (id: string, move: ApprovalMove, reason = "") => {
    if (move === "decline") return decline.mutateAsync({ id, reason });
    if (move === "disable") return disable.mutateAsync({ id, reason });
    const said = reason.trim() ? { reason } : {};
    return (move === "approve" ? approve : enable).mutateAsync({ id, ...said });
  };
}
