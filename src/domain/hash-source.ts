import { createHash } from "node:crypto";

/** The hash-source (CSP Level 3) of an inline script or style: `'sha256-…'`, with its quotes. */
export const hashSource = (inline: string) => `'sha256-${createHash("sha256").update(inline).digest("base64")}'`;
