import type { TeamMember } from "../../../../../contract/pages/team.ts";
import { useRead } from "../../../api/use-api.ts";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";

/** What the reader is to the page whose desk is open; an administrator may be neither, and do everything. */
export function useOwnRole(): { role: TeamMember["role"] | null; isAdmin: boolean; owner: TeamMember | undefined } {
  const { id } = usePageOfDesk();
  const { account } = useSignedIn();
  const members = useRead("pageTeam", { page_id: id }).data?.members ?? [];
  return {
    role: members.find(({ account_id }) => account_id === account.id)?.role ?? null,
    isAdmin: account.type === "admin",
    owner: members.find(({ role }) => role === "owner"),
  };
}
