import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

const known = new WeakMap<z.ZodObject, Record<"input" | "output", StandardSchemaWithJSON>>();

/**
 * A schema of the contract as the SDK takes it, whose JSON Schema is made once: that takes longer than most answers. What occurs
 * several times in it is written once.
 */
export function described(schema: z.ZodObject): Record<"input" | "output", StandardSchemaWithJSON> {
  const made = known.get(schema) ?? describe(schema);
  known.set(schema, made);
  return made;
}

function describe(schema: z.ZodObject): Record<"input" | "output", StandardSchemaWithJSON> {
  const { "~standard": standard } = schema;
  const written = (io: "input" | "output") => {
    let json: Record<string, unknown> | undefined;
    return () => {
      json ??= z.toJSONSchema(schema, { io, reused: "ref" }) as Record<string, unknown>;
      return json;
    };
  };
  const jsonSchema = { input: written("input"), output: written("output") };
  const common = { version: standard.version, vendor: standard.vendor, jsonSchema };
  return {
    input: { "~standard": { ...common, validate: standard.validate } },
    // Each answer is parsed where it is made, since that strips what the contract does not name.
    output: { "~standard": { ...common, validate: (value) => ({ value }) } },
  };
}
