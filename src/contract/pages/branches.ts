import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { id, maybeText, slug } from "../fields.ts";

/** Of one business; more would be a directory of its own. */
export const MAX_BRANCHES = 50;

/** Another page of the same business. */
export const branch = z
  .object({ id, slug, name: maybeText, name_ie: maybeText, location: maybeText })
  .meta({ id: "Branch" });

const branches = z.object({
  branches: z.array(branch.extend({ is_public: z.boolean() })).meta({ description: "Without the page itself" }),
});
const subject = { kind: "page", field: "page_id" } as const;

export const branchEndpoints = {
  pageBranches: privateRead({
    path: "/page/branches",
    summary: "List the other pages of the same business, also those that are not public",
    who: "team",
    task: "page",
    subject,
    input: z.object({ page_id: id }),
    answer: branches,
  }),
  addBranch: write({
    path: "/page/branches/add",
    summary: "Join another page of the caller to the business of this one; it may not belong to a business yet",
    who: "team",
    task: "page",
    subject,
    audit: "page.branch.add",
    input: z.object({ page_id: id, other_id: id }),
    answer: branches,
    errors: ["list-full"],
  }),
  leaveBranches: write({
    path: "/page/branches/leave",
    summary: "Take this page out of its business; the others stay together",
    who: "team",
    task: "page",
    subject,
    audit: "page.branch.leave",
    atOnce: "removal",
    input: z.object({ page_id: id }),
    answer: branches,
  }),
};
