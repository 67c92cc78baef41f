import { Fragment, type ReactNode } from "react";
import { type JsonSchema, nameOfRef } from "./json-schema.ts";

/** The JSON type of a value; a link for named schemas. */
export function SchemaType({ schema }: { schema: JsonSchema }): ReactNode {
  if (schema.$ref) return <a href={`#thing-${nameOfRef(schema.$ref)}`}>{nameOfRef(schema.$ref)}</a>;
  if (schema.anyOf) return <Choices of={schema.anyOf.map((choice) => ({ schema: choice }))} />;
  if (schema.enum) return <Choices of={schema.enum.map((value) => ({ value }))} />;
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.items) {
    return (
      <>
        array of <SchemaType schema={schema.items} />
      </>
    );
  }
  const types = [schema.type ?? "any"].flat();
  return types.map((type) => (type === "string" ? (schema.format ?? type) : type)).join(" or ");
}

type Choice = { schema: JsonSchema; value?: never } | { value: string | number; schema?: never };

function Choices({ of }: { of: Choice[] }) {
  return of.map(({ schema, value }, index) => (
    <Fragment key={index}>
      {index > 0 && " or "}
      {schema ? <SchemaType schema={schema} /> : <code>{JSON.stringify(value)}</code>}
    </Fragment>
  ));
}
