/** What the audit is asked by, as it stands in the address. */
export const FILTERS = ["actor", "subject", "action"] as const;

export type AuditFilter = { [Name in (typeof FILTERS)[number]]?: string | undefined };
