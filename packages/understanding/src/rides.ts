import type { TimeMeaning } from "./clock-times.ts";
import { termSet, type Word } from "./tokens.ts";
import type { Intent, Ride, Vehicle } from "./types.ts";

/** What was read at some words: a boat, bus or plane, a time, or anything else. */
export type Mark = {
  start: number;
  length: number;
  vehicle: { by: Vehicle; which: Intent["which"] } | null;
  time: TimeMeaning | null;
};

const HALF_DAY = 12 * 60;
/** Words between a bus and its time: “the bus that leaves at 11.20”. */
const MAX_BEFORE_TIME = 3;

/** Within what names a boat, or beside it. *An chéad bhád eile* is the next one. */
const WHICH: readonly (readonly [NonNullable<Intent["which"]>, ReadonlySet<string>])[] = [
  ["next", termSet("next eile nesaf")],
  ["first", termSet("first earliest chead gyntaf cyntaf")],
  ["last", termSet("last final latest deireanach dheireanach deiridh olaf")],
];

/** “Bring the car over”, *an carr a thabhairt trasna*: what nobody carries but a boat, and where to. */
const TAKEN = termSet(
  `car cars van vans campervan caravan trailer jeep motorbike motorcycle bike bikes bicycle bicycles horse dog
  carr carranna veain carabhan rothar rothair gluaisrothar leantoir capall madra`,
);
const TAKES = termSet(
  "bring brings bringing take takes taking carry carrying get getting ship shipping put putting thabhairt tabhairt thoirt cur chur",
);
const OVER = termSet("over across aboard onboard anonn trasna anall sall");

/** The word that says where something is taken that needs a boat; -1: none is. */
export function crossingAt(tokens: readonly Word[]): number {
  const has = (some: ReadonlySet<string>) =>
    tokens.some(({ folded, radical }) => some.has(folded) || some.has(radical));
  return has(TAKEN) && has(TAKES) ? tokens.findIndex(({ folded }) => OVER.has(folded)) : -1;
}

/**
 * The boats, buses and planes that are named, each with its own time: the one before it, whatever it is to the other (“after the 11.20
 * bus”), or the one at which it leaves.
 */
export function ridesIn(tokens: readonly Word[], marks: readonly Mark[]): Ride[] {
  const taken = new Set<Mark>();
  return marks.flatMap((mark, at) => {
    const { start, length, vehicle } = mark;
    if (!vehicle) return [];
    const time = timeOf(marks, at);
    const leaves = time?.time && !taken.has(time) ? leavesAt(time.time) : [];
    if (time) taken.add(time);
    const typed = tokens.slice(start, start + length).map((word) => word.typed);
    const around = tokens.slice(Math.max(0, start - 1), start + length + 1).map(({ folded }) => folded);
    const which = vehicle.which ?? WHICH.find(([, said]) => around.some((word) => said.has(word)))?.[0] ?? null;
    return [{ typed: typed.join(" "), by: vehicle.by, which, leaves }];
  });
}

function timeOf(marks: readonly Mark[], at: number): Mark | null {
  const { start, length } = marks[at]!;
  const [before, after] = [marks[at - 1], marks[at + 1]];
  if (before && isTimeOf(before, marks[at])) return before;
  const isNear = after?.time?.relation === "at" && after.start - start - length <= MAX_BEFORE_TIME;
  // “Which bus meets the 9 am boat”
  return isNear && !isTimeOf(after, marks[at + 2]) ? after : null;
}

/** Whether a time stands right before a boat or bus. */
const isTimeOf = ({ start, length, time }: Mark, of: Mark | undefined): boolean =>
  time !== null && of?.vehicle != null && start + length === of.start;

/** Minutes of the day that a clock time may mean. */
function leavesAt(time: TimeMeaning): number[] {
  if (time.relation === "in" || time.relation === "between") return [];
  const { minutes, isAmbiguous } = time.clock;
  const morning = minutes % HALF_DAY;
  return isAmbiguous ? [morning, morning + HALF_DAY] : [minutes % (2 * HALF_DAY)];
}
