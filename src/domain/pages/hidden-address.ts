/** What a page hides with its address: it may be somebody's home. */
const ADDRESS_FIELDS = ["address", "address_ie", "postcode", "latitude", "longitude"] as const;

/** In place of a value that is not shown: it says that there was one. */
export const NOT_SHOWN = "…";

export const isAddressField = (name: string): boolean => ADDRESS_FIELDS.some((field) => field === name);

/** A record of a page, such as one side of an audit entry, without the values that say where the page is. */
export function withoutAddress<Value>(record: Record<string, Value> | null): Record<string, Value | string> | null {
  if (record === null) return null;
  const entries = Object.entries(record);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value !== null && isAddressField(name) ? NOT_SHOWN : value]),
  );
}
