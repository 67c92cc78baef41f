import { createHash } from "node:crypto";

/** What stands inline, as a content-security policy names it: `'sha256-…'`, with its quotes. */
export const hashSource = (inline: string) => `'sha256-${createHash("sha256").update(inline).digest("base64")}'`;
