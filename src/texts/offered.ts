import type { DirectorySettings, Offer } from "../contract/office/settings.ts";

/** For the choice in a message between what a directory has, and what it has not: `{boats, select, yes {…} other {…}}`. */
export const offered = (directory: DirectorySettings, offer: Offer): "yes" | "no" =>
  directory[`has_${offer}`] ? "yes" : "no";
