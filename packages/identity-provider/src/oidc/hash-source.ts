import { hash } from "node:crypto";

/** The hash-source (CSP Level 3) of an inline script, with its quotes. */
export const hashSource = (script: string): string => `'sha256-${hash("sha256", script, "base64")}'`;
