import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { PAGE_GAPS } from "#core/contract/pages/own.ts";
import { sampleOf } from "#test/support/sample.ts";
import { completenessOf, SECTION_OF_GAP } from "./completeness.ts";
import { SECTIONS } from "./sections.ts";

test("each gap of a page leads to a section of its desk", () => {
  for (const gap of PAGE_GAPS) expect(Object.keys(SECTIONS), gap).toContain(SECTION_OF_GAP[gap]);
});

test("a new page has all gaps, and its percentage grows with what is filled in", () => {
  const page = sampleOf(contract.page.answer);
  const empty = completenessOf(page);
  const described = completenessOf({ ...page, description: "A pub by the pier, with music on Fridays and Saturdays." });
  expect(empty.missing).toContain("description");
  expect(described.missing).not.toContain("description");
  expect(described.percent).toBeGreaterThan(empty.percent);
});
