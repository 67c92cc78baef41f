import { MODULE_NAMES, type ModuleName, type Offered } from "#core/contract/module-names.ts";
import { OFFERS, type Offer } from "#core/contract/office/settings.ts";
import type { SiteSettings } from "./screen.ts";

type Site = Pick<SiteSettings, "directory" | "modulesOff">;

/** Whether the directory has it. */
export const hasOffered = ({ directory, modulesOff = [] }: Site, what: Offered): boolean =>
  isModule(what) ? !modulesOff.includes(what) : directory[`has_${what}`];

/** All that a directory can have. */
export const OFFERED: readonly Offered[] = [...OFFERS, ...MODULE_NAMES];

/** All that this one has. */
export const allOffered = (site: Site): Offered[] => OFFERED.filter((what) => hasOffered(site, what));

const isModule = (what: Offered): what is Exclude<ModuleName, Offer> =>
  (MODULE_NAMES as readonly string[]).includes(what);
