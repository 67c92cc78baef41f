import type { Thing, WithContext } from "schema-dts";

export type JsonLd = WithContext<Thing>;

/** JSON in which `<` is escaped, so that it cannot end the script element that holds it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
