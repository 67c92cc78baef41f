import { contract } from "#core/contract/index.ts";
import { type OwnPageCard, ownPageCard } from "#core/contract/pages/own.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { type TeamMember, teamMember } from "#core/contract/pages/team.ts";
import { sampleOf } from "../sample.ts";
import type { Responses } from "./desk-browser.ts";

/** For tests: the address of a section of the page below. */
export const sectionOf = (section: string) => `/manage/teach-hiudai/${section}`;

/** For tests: a public page with little on it. */
export const pageWith = (fields: Partial<Page> = {}): Page =>
  sampleOf(contract.page.answer, {
    id: "page",
    slug: "teach-hiudai",
    name: "Teach Hiúdaí",
    name_ie: "Teach Hiúdaí",
    version: 7,
    status: "open",
    ...fields,
  });

/** For tests: the signed-in user of the desk, or somebody else of the team. */
export const member = (
  role: TeamMember["role"],
  name = "Síle",
  account_id = name === "Síle" ? "me" : name,
): TeamMember => sampleOf(teamMember, { role, name, account_id });

type World = { page?: Page; members?: TeamMember[]; approval?: OwnPageCard["approval"] };

/** For tests: what the desk of a page reads, whatever the section. */
export function pageDesk({
  page = pageWith(),
  members = [member("owner")],
  approval = "approved",
}: World = {}): Responses {
  const { id, slug, name, name_ie, status } = page;
  const card = sampleOf(ownPageCard, { id, slug, name, name_ie, status, approval, role: "owner" });
  return {
    page,
    pageTeam: { members },
    ownPages: sampleOf(contract.ownPages.answer, { items: [card] }),
    pageProposals: { items: [], next_cursor: null, waiting: 0 },
    pagePhotos: [],
    pageFeedback: { items: [], next_cursor: null, total: 0 },
    pageBranches: { branches: [] },
    pageAddress: { hidden_address: null },
    pageToday: sampleOf(contract.pageToday.answer),
  };
}
