import { createContext, use } from "react";
import type { DataOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { TeamMember } from "#core/contract/pages/team.ts";
import { coversAsCurator, coversOnPage, isClosed, isOffice, type Task } from "#core/contract/roles.ts";
import { type ReadName, useRead } from "#core/web/desk/api/use-api.ts";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";

export type PageOfDesk = DataOf<Contract["page"]>;

/** The reads that are stale after an edit of the page. */
export const INVALIDATED_BY_EDIT: readonly ReadName[] = ["page", "ownPages", "pageAddress", "pageProposals", "osmLine"];

export const PageOfDeskContext = createContext<PageOfDesk | null>(null);

/** The page whose desk is open. */
export function usePageOfDesk(): PageOfDesk {
  const page = use(PageOfDeskContext);
  if (!page) throw new Error("usePageOfDesk needs PageOfDeskContext");
  return page;
}

/** The state of the page; null while it is read, `unknown` where an administrator looks after the page of others. */
export function useApproval() {
  const page = usePageOfDesk();
  const own = useRead("ownPages", {}).data;
  return own ? (own.items.find(({ id }) => id === page.id)?.approval ?? "unknown") : null;
}

/** The public address of something that belongs to the page; null while the page is not public. */
export function usePublicHref(): (path: string) => string | null {
  const page = usePageOfDesk();
  const href = useHref();
  const isPublic = useApproval() === "approved" && page.status !== "hidden";
  return (path) => (isPublic ? href(path) : null);
}

/** The user's role in the team, and the team's owner. Administrators may do everything without a role. */
export function useOwnRole(): { role: TeamMember["role"] | null; isAdmin: boolean; owner: TeamMember | undefined } {
  const { id } = usePageOfDesk();
  const { account } = useSignedIn();
  const members = useRead("pageTeam", { page_id: id }).data?.members ?? [];
  return {
    role: members.find(({ account_id }) => account_id === account.id)?.role ?? null,
    isAdmin: isOffice(account.type),
    owner: members.find(({ role }) => role === "owner"),
  };
}

/** What the user may do on the page: by the role on its team, or for the office. What they may not is not shown. */
export function useMay(): (task: Task) => boolean {
  const { role, isAdmin } = useOwnRole();
  const { account } = useSignedIn();
  // Of a page that is not theirs, a curator could not read the team.
  const isCurated = account.type === "curator" && role === null;
  return (task) =>
    !isClosed(account.type, task) && (isAdmin || coversOnPage(role, task) || (isCurated && coversAsCurator(task)));
}
