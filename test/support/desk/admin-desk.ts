import { contract } from "#core/contract/index.ts";
import { sampleOf } from "../sample.ts";
import type { Responses } from "./desk-browser.ts";

/** For tests: what the administrators' desk reads, whatever the section. */
export const adminDesk = (): Responses => ({
  notifications: sampleOf(contract.notifications.answer),
  adminPages: sampleOf(contract.adminPages.answer),
  mailReports: [],
  adminTokens: { items: [], next_cursor: null },
  checklist: { open: [], pages: 40, setup_step: "done" },
});
