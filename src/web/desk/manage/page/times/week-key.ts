import { OPENING_SETS, type OpeningTime } from "../../../../../contract/times.ts";

export type OpeningSet = (typeof OPENING_SETS)[number];

/** One week as the address names it: of a set all year (`kitchen`), or in a season (`main~06-01~08-31`, `main~new`). */
export type WeekKey = string;

const NEW = "new";

export const keyOfRow = ({ set, season }: OpeningTime): WeekKey =>
  season ? seasonKey(set, season.from, season.to) : set;

export const seasonKey = (set: string, from: string, to: string): WeekKey => `${set}~${from}~${to}`;

export const newSeasonKey = (set: OpeningSet): WeekKey => `${set}~${NEW}`;

/** Whatever stands in the address, it names a week. */
export function readKey(text: string | null) {
  const [first, from, to] = (text ?? "").split("~");
  const set = OPENING_SETS.find((one) => one === first) ?? "main";
  const days = from && to ? { from, to } : null;
  const isNew = from === NEW;
  return { set, days, isSeason: isNew || days !== null, key: days || isNew ? text! : set };
}
export type Week = ReturnType<typeof readKey>;
