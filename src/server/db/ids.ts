const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `{id}` of an address is an id; else it is a slug. PostgreSQL refuses to compare an id with another text. */
export function isId(idOrSlug: string): boolean {
  return UUID.test(idOrSlug);
}
