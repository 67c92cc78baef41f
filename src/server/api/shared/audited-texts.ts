import type { JsonObject } from "../../db/schema.ts";

/** Longer texts are not kept for ever: that they changed is enough. What was not sent is left out. */
export function auditedTexts(texts: Record<string, string | null | undefined>): JsonObject {
  const sent = Object.entries(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(sent.map(([name, text]) => [name, text ? "…" : (text ?? null)]));
}
