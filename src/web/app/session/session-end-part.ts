/** What a module takes from this browser when a session ends, the default export of its `session-end.ts`: small, since each hydrated app has it. */
export type SessionEndPart = { forget: () => void };
