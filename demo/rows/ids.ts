import { v7 as uuidv7 } from "uuid";

/** The ids that the rows of a subject got, by the key that the data gives it. */
export type Ids = ReadonlyMap<string, string>;

/** An id for each, in their order: ids of version 7 sort by age. */
export function idsFor(keys: Iterable<string>): Ids {
  return new Map([...keys].map((key) => [key, uuidv7()]));
}

/** An id as of something that was made then: lists of what is newest first go by it. */
export const idAt = (instant: Temporal.Instant): string => uuidv7({ msecs: instant.epochMilliseconds });
