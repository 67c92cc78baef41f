import { FIRST, SECOND } from "#core/contract/locales.ts";
import { toE164 } from "#core/domain/typed-phone.ts";
import type { LeftOut } from "../file-row.ts";
import { isKindKey } from "./kinds.ts";

type Tags = ReadonlyMap<string, string>;

/** Fields of a page, the columns that keys were read as, and what has no room in the page. */
type Fields = { sent: Record<string, unknown>; columns: Map<string, string>; leftOut: LeftOut[] };

/** Of several keys with the same meaning the first that says something (https://wiki.openstreetmap.org/wiki/Key:contact). */
const SINGLE: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    contact_number: ["phone", "contact:phone", "mobile", "contact:mobile"],
    email: ["email", "contact:email"],
    website: ["website", "contact:website", "url"],
    booking_url: ["website:booking", "reservation:website"],
    postcode: ["addr:postcode"],
    location: ["addr:place", "addr:hamlet", "addr:village", "addr:suburb", "addr:town", "addr:city"],
  }),
);
const PROFILES: ReadonlyMap<string, { keys: readonly string[]; address: string }> = new Map(
  Object.entries({
    facebook: { keys: ["contact:facebook", "facebook"], address: "https://www.facebook.com/" },
    instagram: { keys: ["contact:instagram", "instagram"], address: "https://www.instagram.com/" },
    x: { keys: ["contact:twitter", "contact:x", "twitter"], address: "https://x.com/" },
    tiktok: { keys: ["contact:tiktok"], address: "https://www.tiktok.com/@" },
    youtube: { keys: ["contact:youtube"], address: "https://www.youtube.com/@" },
    whatsapp: { keys: ["contact:whatsapp"], address: "https://wa.me/" },
  }),
);
const ANSWERS = new Map([
  ["yes", "yes"],
  ["designated", "yes"],
  ["limited", "partly"],
  ["no", "no"],
]);
const FACTS = new Map(
  Object.entries({
    step_free: "wheelchair",
    toilet: "toilets:wheelchair",
    hearing_loop: "hearing_loop",
  }),
);

/**
 * What the tags of an element say of a page. What is not clear is not guessed: it is left out, and named.
 * @param tagOf the tag of the directory that a tag of the map says
 */
export function fieldsOfTags(tags: Tags, tagOf: (key: string, value: string) => string | null): Fields {
  const fields: Fields = { sent: {}, columns: new Map([["opening_hours", "times"]]), leftOut: [] };
  addInBoth(fields, tags, "name");
  addInBoth(fields, tags, "description");
  addAddress(fields, tags);
  for (const [column, keys] of SINGLE) addSingle(fields, tags, column, keys);
  addProfiles(fields, tags);
  addFacts(fields, tags);
  const own = [...tags].flatMap(([key, value]) => {
    const slug = tagOf(key, value);
    if (slug !== null) fields.columns.set(key, "tags");
    else if (isKindKey(key)) fields.columns.set(key, "categories");
    return slug ?? [];
  });
  if (own.length > 0) fields.sent.tags = [...new Set(own)];
  return fields;
}

const fieldOf = (name: string, isSecond: boolean) => (isSecond ? `${name}_ie` : name);

/**
 * A text in the languages of the directory. One without a language is in the first, unless it is the one of the second, too; where the first has
 * its own, it is in the second, which people of the place use: not where a third language has the same, nor where it holds that of the first.
 */
function addInBoth({ sent, columns, leftOut }: Fields, tags: Tags, key: string): void {
  const [plain, first, named] = [key, `${key}:${FIRST}`, `${key}:${SECOND}`].map((one) => tags.get(one));
  const isOfThird = [...tags].some(([other, value]) => other.startsWith(`${key}:`) && value === plain);
  const isOfSecond = first !== undefined && plain !== undefined && !isOfThird && !plain.includes(first);
  const second = named ?? (isOfSecond ? plain : undefined);
  const own = first ?? (plain === second ? undefined : plain);
  if (own !== undefined) sent[key] = own;
  if (second !== undefined) sent[fieldOf(key, true)] = second;
  if (plain !== undefined && plain !== own && plain !== second)
    leftOut.push({ name: key, text: plain, code: "only-one" });
  columns.set(key, fieldOf(key, own !== plain && second === plain));
  columns.set(`${key}:${FIRST}`, key).set(`${key}:${SECOND}`, fieldOf(key, true));
}

/** Number and street; in the second language where the map has the street in it. */
function addAddress({ sent, columns }: Fields, tags: Tags): void {
  const number = tags.get("addr:housenumber");
  const [plain, first, second] = ["addr:street", `addr:street:${FIRST}`, `addr:street:${SECOND}`].map((key) =>
    tags.get(key),
  );
  const street = first ?? (plain === second ? undefined : plain);
  const written = (name: string | undefined) => name && [number, name].filter(Boolean).join(" ");
  const address = [tags.get("addr:housename"), written(street), street ? "" : tags.get("addr:full")];
  if (address.some(Boolean)) sent.address = address.filter(Boolean).join(", ");
  if (second) sent.address_ie = written(second);
  for (const key of ["addr:housename", "addr:full", "addr:street", `addr:street:${FIRST}`]) columns.set(key, "address");
  columns.set(`addr:street:${SECOND}`, "address_ie");
  if (street || second) columns.set("addr:housenumber", "address");
}

/** Values stand with `;` between them. Of phone numbers the first that can be one. */
function addSingle({ sent, columns, leftOut }: Fields, tags: Tags, column: string, keys: readonly string[]): void {
  const values = valuesOf(tags, keys);
  const isNumber = column === "contact_number";
  const fits = isNumber ? values.filter(({ value }) => toE164(value) !== null) : values;
  const [first] = fits;
  for (const key of keys) columns.set(key, column);
  if (first) sent[column] = first.value;
  const same = (value: string) => (isNumber ? toE164(value) : value.replace(/\/$/, ""));
  for (const { key, value } of values) {
    if (isNumber && toE164(value) === null) leftOut.push({ name: key, text: value, code: "wrong-number" });
    else if (same(value) !== same(first!.value)) leftOut.push({ name: key, text: value, code: "only-one" });
  }
}

function addProfiles({ sent, columns, leftOut }: Fields, tags: Tags): void {
  const social: Record<string, string> = {};
  for (const [network, { keys, address }] of PROFILES) {
    const [first, ...more] = valuesOf(tags, keys);
    for (const key of keys) columns.set(key, `social.${network}`);
    if (!first) continue;
    const isAddress = first.value.includes("/") || first.value.startsWith("www.");
    const name = network === "whatsapp" ? first.value.replaceAll(/\D/g, "") : first.value.replace(/^@/, "");
    social[network] = isAddress ? first.value.replace(/^(?:http:\/\/|(?!https:))/, "https://") : address + name;
    for (const { key, value } of more)
      if (value !== first.value) leftOut.push({ name: key, text: value, code: "only-one" });
  }
  if (Object.keys(social).length > 0) sent.social = social;
}

function addFacts({ sent, columns, leftOut }: Fields, tags: Tags): void {
  const accessibility: Record<string, unknown> = {};
  for (const [fact, key] of FACTS) {
    const value = tags.get(key);
    if (value === undefined) continue;
    columns.set(key, `accessibility.${fact}`);
    const answer = ANSWERS.get(value);
    if (answer) accessibility[fact] = { answer };
    else leftOut.push({ name: key, text: value, code: "not-a-choice" });
  }
  if (Object.keys(accessibility).length > 0) sent.accessibility = accessibility;
}

const valuesOf = (tags: Tags, keys: readonly string[]) =>
  keys.flatMap((key) =>
    (tags.get(key) ?? "").split(";").flatMap((value) => (value.trim() === "" ? [] : [{ key, value: value.trim() }])),
  );
