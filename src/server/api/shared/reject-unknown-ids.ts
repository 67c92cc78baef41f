import { faultsOf } from "../../../domain/field-error.ts";
import { rejectIssues } from "../../http/problem.ts";

/** @throws ProblemError that names each of the `ids` that is not known, or stands there twice */
export function rejectUnknownIds(ids: readonly string[], known: readonly string[]): void {
  const faults = ids.map((id, at) =>
    faultsOf([
      [!known.includes(id), `ids.${at}`, "not-a-choice"],
      [ids.indexOf(id) !== at, `ids.${at}`, "repeated"],
    ]),
  );
  rejectIssues(faults.flat());
}
