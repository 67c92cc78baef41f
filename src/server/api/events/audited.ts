import type { JsonObject, JsonValue } from "../../db/schema.ts";
import type { EventFields } from "./fields.ts";

/** What the audit keeps of an event: longer texts are not kept for ever, that they changed is enough. */
export function auditedEvent(event: Partial<EventFields>): JsonObject {
  return Object.fromEntries(Object.entries(event).map(([name, value]) => [name, auditedValue(name, value)]));
}

function auditedValue(name: string, value: Partial<EventFields>[keyof EventFields]): JsonValue {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((date) => date.toISOString());
  return name.startsWith("description") && value ? "…" : (value ?? null);
}
