export { pagesMatching } from "./admin/filters.ts";
export { wholeAdminPage } from "./admin/page.ts";
export { NEARBY_M } from "./likely-duplicates.ts";
export { foundAmong, listedPages, matchingPages, pagesFound, placedCards } from "./search.ts";
