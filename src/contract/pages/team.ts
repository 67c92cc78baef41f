import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { HELPER_ROLES, PAGE_ROLES } from "../roles.ts";

export const teamMember = z
  .object({
    account_id: id,
    name: z.string(),
    profile_photo: z.string().nullable(),
    role: z.enum(PAGE_ROLES),
    since: instant.nullable().meta({ description: "null: unknown, for an owner" }),
  })
  .meta({ id: "TeamMember" });
export type TeamMember = z.output<typeof teamMember>;

const team = z.object({ members: z.array(teamMember).meta({ description: "The owner first, if any" }) });
const subject = { kind: "page", field: "page_id" } as const;

export const teamEndpoints = {
  pageTeam: privateRead({
    path: "/page/team",
    summary: "List the team of a page: its owner, if any, and who helps",
    who: "team",
    task: "look",
    subject,
    input: z.object({ page_id: id }),
    answer: team,
  }),
  removeFromTeam: write({
    path: "/page/team/remove",
    scope: null, // it gives rights away
    summary: "Remove somebody, or the caller, from the team; only the owner or an administrator can remove the owner",
    who: "team",
    task: "look",
    subject,
    audit: "page.team.remove",
    atOnce: "not-shown",
    input: z.object({ page_id: id, account_id: id }),
    answer: team,
  }),
  changeTeamRole: write({
    path: "/page/team/role",
    scope: null, // it gives rights away
    summary: "Change what somebody who helps may do; the owner hands the page over instead",
    who: "team",
    task: "team",
    subject,
    audit: "page.team.role",
    atOnce: "not-shown",
    input: z.object({ page_id: id, account_id: id, role: z.enum(HELPER_ROLES, { error: "not-a-choice" }) }),
    answer: team,
    errors: ["last-manager"],
  }),
};
