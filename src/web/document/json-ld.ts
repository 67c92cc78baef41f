import type { Thing, WithContext } from "schema-dts";

export type JsonLd = WithContext<Thing>;

/** JSON that cannot end its own script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
