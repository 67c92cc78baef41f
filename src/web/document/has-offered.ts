import { MODULE_NAMES, type Offered } from "#core/contract/module-names.ts";
import { OFFERS, type Offer } from "#core/contract/office/settings.ts";
import type { SiteSettings } from "./screen.ts";

type Site = Pick<SiteSettings, "directory" | "modulesOff">;

/** Whether the directory has it: an offer of a module, which has its name, needs both. */
export const hasOffered = ({ directory, modulesOff = [] }: Site, what: Offered): boolean =>
  !modulesOff.some((one) => one === what) && (!isOffer(what) || directory[`has_${what}`]);

/** All that a directory can have. */
export const OFFERED: readonly Offered[] = [...new Set<Offered>([...OFFERS, ...MODULE_NAMES])];

/** All that this one has. */
export const allOffered = (site: Site): Offered[] => OFFERED.filter((what) => hasOffered(site, what));

const isOffer = (what: Offered): what is Offer => (OFFERS as readonly string[]).includes(what);
