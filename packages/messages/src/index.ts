export { cardinalIn, numberIn, ordinalIn } from "./by-intl.ts";
export { afterPreposition } from "./irish-prepositions.ts";
export { cardinal_en, cardinal_ga, choose, number, ordinal_en } from "./runtime.ts";
