/**
 * Kinds of rows of a page that calls act on, each with its table, the default export of a module's `page-rows.ts`: they exist for the team of the
 * page alone. A file of its own, since contracts are made with these kinds.
 */
export type PageRowsPart = Readonly<Record<string, string>>;
