import type { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { SubjectOfCalls } from "#core/contract/module.ts";
import { SUBJECTS_OF_MODULES } from "#start/compiled/declared.ts";
import { sampleOf } from "../sample.ts";

const calls = Object.values<SubjectOfCalls>(SUBJECTS_OF_MODULES).flatMap((of) => Object.entries<Endpoint>(of.calls));

/** What modules read, where a test is not about them: there is nothing. */
export const READS_OF_MODULES: Record<string, object> = Object.fromEntries(
  calls.flatMap(([name, row]) => (row.kind === "private-read" ? [[name, sampleOf(row.answer as z.ZodObject)]] : [])),
);
