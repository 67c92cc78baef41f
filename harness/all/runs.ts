/**
 * Each tries to break the product, prints figures and the seed that repeats the run, and fails where something broke. The number is
 * its share of the time of all: of an hour so many minutes, with the start of the servers.
 */
export const SHARES = {
  fuzz: 11,
  kill: 10,
  power: 2,
  "disk-full": 1,
  smtp: 3,
  store: 3.5,
  database: 3.5,
  cluster: 4,
  search: 5,
  rolling: 4,
  slow: 3,
  clock: 4,
  days: 8,
  restore: 2,
  blocked: 1,
  memory: 3,
  "mail-abuse": 0.5,
  assistants: 1,
  work: 10,
  "first-start": 5,
  container: 3,
  soak: 6,
} as const;
export type RunName = keyof typeof SHARES;
