import { lazy } from "react";
import type { DeskPart } from "#core/web/desk/admin/section.ts";
import { CompareLink, DuplicatesButton, MergeLink } from "./desk/links.tsx";

const ofPage = () => import("./desk/merges-of-page.tsx");

export default {
  screens: {
    pages: {
      duplicates: async () => (await import("./desk/Duplicates.tsx")).Duplicates,
      merge: async () => (await import("./desk/MergePages.tsx")).MergePages,
    },
  },
  slots: {
    pages: { component: DuplicatesButton },
    pageLinks: { component: MergeLink },
    pageCards: { component: lazy(async () => ({ default: (await ofPage()).MergesOf })), reads: ["pageMerges"] },
    mergedPage: { component: lazy(async () => ({ default: (await ofPage()).Gone })) },
    likelyDuplicate: { component: CompareLink },
  },
} satisfies DeskPart;
