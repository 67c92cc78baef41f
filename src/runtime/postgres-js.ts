import { uses } from "./optimisations.ts";

const SHORT_LIVED = uses("short-lived-rows");
const NOTHING = { args: [], parameters: [] };

/**
 * Lets a query of postgres.js that is answered forget what it has sent. It lives until the next full garbage collection: two functions are
 * assigned to properties of it, which V8 allocates among its old objects, and they hold it. Lists of ids are most of its memory.
 */
export function forgetSent(query: object): void {
  if (SHORT_LIVED) Object.assign(query, NOTHING);
}

/** The rows of a result, which lives as long as its query, in a list of their own. */
export const ownRows = <Row>(result: Row[]): Row[] => (SHORT_LIVED ? result.splice(0) : result);
