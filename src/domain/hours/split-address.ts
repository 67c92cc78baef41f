import { plain } from "@eolaire/search";

/** The counties of Ireland, in both languages, without accents. */
const COUNTIES = new Set(
  `antrim · armagh · carlow · cavan · clare · cork · derry · donegal · down · dublin · fermanagh · galway · kerry · kildare
   · kilkenny · laois · leitrim · limerick · longford · louth · mayo · meath · monaghan · offaly · roscommon · sligo · tipperary
   · tyrone · waterford · westmeath · wexford · wicklow · aontroim · ard mhacha · ceatharlach · an cabhan · an clar · corcaigh
   · doire · dun na ngall · an dun · baile atha cliath · fear manach · gaillimh · ciarrai · cill dara · cill chainnigh · liatroim
   · luimneach · an longfort · lu · maigh eo · an mhi · muineachan · uibh fhaili · ros comain · sligeach · tiobraid arann
   · tir eoghain · port lairge · an iarmhi · loch garman · cill mhantain`
    .split("·")
    .map((name) => name.trim()),
);
const NAMED_COUNTY = /^(?:co\.?|county|contae)\s+\S/i;
const COUNTRY = /^(?:(?:republic of )?ireland|éire|eire)$/i;
const EIRCODE = /^[a-z]\d[\dw] ?[a-z\d]{4}$/i;

/**
 * The parts of an address that is written in one line: the county where the last part is one, the town or village before it, and
 * what stands before that. A county without “Co.” is one only after a town, since towns have the same names.
 */
export function splitAddress(address: string): { lines: string[]; locality: string; area: string } {
  const segments = address
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !COUNTRY.test(part) && !EIRCODE.test(part));
  const last = segments.at(-1) ?? "";
  const hasCounty = NAMED_COUNTY.test(last) || (segments.length > 2 && COUNTIES.has(plain(last)));
  const places = hasCounty ? segments.slice(0, -1) : segments;
  return {
    lines: places.length > 1 ? places.slice(0, -1) : places,
    locality: places.length > 1 ? (places.at(-1) ?? "") : "",
    area: hasCounty ? last : "",
  };
}
