/** Where the embedded server says what happens to it: the application's logger has this shape. */
export type Log = Record<"info" | "warn" | "error", (message: string) => void>;
