/** Hours `from` to `to` of a weekday, 1 Monday … 7 Sunday. */
export type Hours = { weekday: number; from: number; to: number };

/** What the office looks at: some hours in a month (`2026-11`), of a category or of all pages. */
export type GapOf = Hours & { month: string; category?: string };
