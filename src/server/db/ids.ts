const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is an id (UUID); otherwise it is a slug. PostgreSQL refuses to compare a uuid with other texts. */
export function isId(idOrSlug: string): boolean {
  return UUID.test(idOrSlug);
}
