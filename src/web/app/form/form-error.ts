import { ApiError } from "../api/api-error.ts";
import type { Values } from "./Form.tsx";

/** An error whose message is for people already. */
export class Told extends Error {}

/** The fields of a form that the API marks, by their names. */
export function fieldFaultsOf(error: unknown): Values | null {
  if (!(error instanceof ApiError) || !error.problem.errors) return null;
  return Object.fromEntries(error.problem.errors.map(({ path, message }) => [path, message]));
}
