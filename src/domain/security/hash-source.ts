import { hash } from "node:crypto";

/** The hash-source (CSP Level 3) of an inline script or style: `'sha256-…'`, with its quotes. */
export const hashSource = (inline: string) => `'sha256-${hash("sha256", inline, "base64")}'`;
