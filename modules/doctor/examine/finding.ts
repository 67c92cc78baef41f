import { setTimeout as pause } from "node:timers/promises";

/** What the doctor looks at, in the order in which it reports. */
export const SUBJECTS = [
  "settings",
  "data folder",
  "machine",
  "time",
  "database",
  "mail",
  "media store",
  "map",
  "public address",
  "devices",
  "backups",
] as const;
export type Subject = (typeof SUBJECTS)[number];

export type Finding = {
  subject: Subject;
  /** `wrong` keeps something from working or from being safe; `doubtful` may be meant so. */
  is: "right" | "doubtful" | "wrong";
  text: string;
  /** What to do; null where nothing has to be done. */
  advice: string | null;
};

/** Makes findings about one subject. */
export const findingsOn = (subject: Subject) => ({
  right: (text: string): Finding => ({ subject, is: "right", text, advice: null }),
  doubtful: (text: string, advice: string): Finding => ({ subject, is: "doubtful", text, advice }),
  wrong: (text: string, advice: string): Finding => ({ subject, is: "wrong", text, advice }),
});

export const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; "); // of all addresses of a name
  return error instanceof Error ? error.message || error.name : String(error);
};

/**
 * The result, within a time: what hangs is itself a finding.
 * @throws an error that says how long it took
 */
export async function within<Result>(ms: number, work: PromiseLike<Result>): Promise<Result> {
  const stop = new AbortController();
  const late = pause(ms, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer within ${ms / 1000} seconds`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => {}); // ended by the line above
  }
}
