import { MODULE_NAMES as NAMES } from "#start/compiled/names.ts";
import type { Offer } from "./office/settings.ts";

export type ModuleName = (typeof NAMES)[number];
export const MODULE_NAMES: readonly ModuleName[] = NAMES;

/** Each of a list is of a module (`scripts/compile-modules.ts`). */
export type OfModule = { module: ModuleName };

/** What a directory may have or not: what the office says that there is, and what the operator has not switched off. */
export type Offered = Offer | ModuleName;

/** Those whose module the operator has not switched off. */
export const thoseOn = <One extends OfModule>(all: readonly One[], off: readonly ModuleName[] = []): One[] =>
  all.filter(({ module }) => !off.includes(module));

/** Whether there is a module of this name that is not switched off: what leads to its screens asks, and need not have it. */
export const isThere = (name: string, off: readonly string[] = []): boolean =>
  NAMES.some((one) => one === name) && !off.includes(name);
