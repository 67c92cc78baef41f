import { setFlagsFromString } from "node:v8";
import { uses } from "./optimisations.ts";

/**
 * By how much of what is used the heap may grow between two full collections, which take both cores for a tenth of a second.
 * V8's own choice depends on how quickly garbage comes, and is a fifth of it. The flag is read at each collection; Node has no
 * documented option for it (docs/decisions/101-memory-and-collections.md).
 */
const GROWTH_PERCENT = 80;

export function setHeapGrowth(): void {
  if (uses("heap-growth")) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
