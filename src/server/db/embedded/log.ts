/** The logger of the embedded server: a subset of the application's. */
export type Log = Record<"info" | "warn" | "error", (message: string) => void>;
