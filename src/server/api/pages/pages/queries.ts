export { wholeAdminPage } from "./admin/page.ts";
export { NEARBY_M } from "./likely-duplicates.ts";
export { matchingPages, pagesFound } from "./search.ts";
