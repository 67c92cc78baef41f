import type { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { Module } from "#core/contract/module.ts";
import { callsOf } from "#core/server/calls/subjects.ts";
import { MODULES } from "#start/compiled/declared.ts";
import { sampleOf } from "../sample.ts";

const calls = MODULES.flatMap((module: Module) => Object.entries<Endpoint>(callsOf(module)));

/** What modules read, where a test is not about them: there is nothing. */
export const READS_OF_MODULES: Record<string, object> = Object.fromEntries(
  calls.flatMap(([name, row]) => (row.kind === "private-read" ? [[name, sampleOf(row.answer as z.ZodObject)]] : [])),
);
