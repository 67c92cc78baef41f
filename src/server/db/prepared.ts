import { preparing } from "@eolaire/postgres";
import { uses } from "#core/runtime/optimisations.ts";
import type { DB } from "./schema.ts";

/** A statement of public pages, which is built and compiled once. */
export const prepared = preparing<DB>({ compilesOnce: uses("compiled-statements") });
