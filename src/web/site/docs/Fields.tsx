import styles from "./docs.module.css";
import { type Field, type JsonSchema, limitsOf } from "./json-schema.ts";
import { SchemaType } from "./SchemaType.tsx";

/**
 * The fields of a call or of a response.
 * @param kind in a call the required fields are marked, in a response the optional ones
 */
export function Fields({ fields, kind }: { fields: Field[]; kind: "call" | "answer" }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, schema, required, inPath }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {inPath && <span className={styles.mark}>in the path</span>}
            {kind === "call" && required && <span className={styles.mark}>required</span>}
            {kind === "answer" && !required && <span className={styles.mark}>may be missing</span>}
          </dt>
          <dd>
            <span className={styles.type}>
              <SchemaType schema={schema} />
            </span>
            <Description schema={schema} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Description({ schema }: { schema: JsonSchema }) {
  const { description, example, pattern, format } = schema;
  const sentences = [description, ...limitsOf(schema)].filter((part) => part !== undefined);
  return (
    <>
      {sentences.map((sentence) => (
        <span key={sentence} className={styles.description}>
          <WithCode text={sentence} />
        </span>
      ))}
      {example !== undefined && (
        <span className={styles.description}>
          as in <code>{String(example)}</code>
        </span>
      )}
      {pattern && !format && example === undefined && (
        <span className={styles.description}>
          <code>{pattern}</code>
        </span>
      )}
    </>
  );
}

/** Renders backticks in the descriptions of the contract as code. */
export function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
