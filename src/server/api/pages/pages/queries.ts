export { NEARBY_M } from "./likely-duplicates.ts";
export { matchingPages, pagesFound } from "./search.ts";
