const CAUSES = [
  ["disk", /ENOSPC|EDQUOT|disk full|no space/i],
  ["stopped", /server stopped|job (was )?(cancelled|aborted)|heartbeat/i],
  ["time", /ETIMEDOUT|timed? ?out|expired/i],
  ["network", /ECONN|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|fetch failed|socket/i],
  ["permission", /EACCES|EPERM|EROFS|permission denied/i],
] as const;

/** What kind of error a job ended with, for people who do not read messages of programs. */
export const causeOf = (error: string): (typeof CAUSES)[number][0] | "other" =>
  CAUSES.find(([, pattern]) => pattern.test(error))?.[0] ?? "other";
