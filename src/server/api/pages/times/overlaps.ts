import { ProblemError } from "#core/server/http/problem.ts";

/** Exclusion constraints of the schema: rows of one layer and day, and special days, may not overlap. */
const CONSTRAINTS = new Set(["opening_time_overlap", "special_time_overlap", "special_time_yearly"]);
/** SQLSTATE `exclusion_violation`. */
const EXCLUSION_VIOLATION = "23P01";

/**
 * Awaits a write, and translates a violated exclusion constraint.
 * @throws ProblemError `times-overlap`
 */
export async function withoutOverlap<Row>(write: Promise<Row>): Promise<Row> {
  try {
    return await write;
  } catch (error) {
    if (isOverlap(error)) throw new ProblemError("times-overlap");
    throw error;
  }
}

function isOverlap(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === EXCLUSION_VIOLATION && CONSTRAINTS.has(constraint ?? "");
}
