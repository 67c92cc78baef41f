export { wholeAdminPage } from "./admin/page.ts";
export { NEARBY_M } from "./likely-duplicates.ts";
export { firstFound, foundAmong, matchingPages, pagesFound } from "./search.ts";
