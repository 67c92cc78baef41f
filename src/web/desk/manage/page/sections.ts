/** The sections of a page's desk, in the order in which an owner fills them; the word of its address and of its texts. */
export const SECTIONS = ["basics", "contact", "location", "color", "status"] as const;
