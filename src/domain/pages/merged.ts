/** The slug of a page that went into another one, to which its former slug leads. */
export const slugOfMerged = (id: string): string => `merged-${id}`;
