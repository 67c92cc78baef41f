import { module } from "#core/contract/module.ts";
import { mailOf, OFFICE, type PageData } from "#core/domain/mail-natures.ts";
import { mergeEndpoints } from "./contract.ts";

/** To the owners of two pages: the office has made one of them, or undone that. `other` is the one that went. */
const toOwners = mailOf<PageData & { other: string }>(OFFICE, {
  page: "Tigh Úna",
  other: "Úna's Bar",
  path: "/manage/1",
  message: "",
});

export default module({
  name: "merging",
  calls: { pages: mergeEndpoints },
  textSets: ["admin"],
  jobs: ["duplicates"],
  waiting: { duplicate: { who: "admin", screen: "/pages/duplicates" } },
  mails: { PAGE_MERGED: toOwners, PAGE_UNMERGED: toOwners },
});
