import { type Endpoint, errorsOf, type LimitClass, type Who } from "#core/contract/endpoint.ts";
import { ERRORS } from "#core/contract/errors.ts";
import { LOCALES } from "#core/contract/locales.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./docs.module.css";
import { Fields, WithCode } from "./Fields.tsx";
import { answerOf, fieldsOf, fieldsOfCall, type JsonSchema, type Operation } from "./json-schema.ts";
import { SchemaType } from "./SchemaType.tsx";

/** Rate limits: `points` calls in `seconds`. Points that a setting decides are filled in later. */
export type Limits = Record<LimitClass, { points: number | string; seconds: number }>;

const WHO: Record<Who, string> = {
  anybody: "Anybody",
  token: "Anybody who is signed in",
  account: "Any signed-in account",
  self: "The account itself, and administrators",
  team: "The page's team, as far as the role covers the task; curators likewise on their pages",
  owner: "The page's owner",
  organiser: "The page's team, and curators, as far as the role covers the task; editors for the community's",
  editor: "Editors",
  curator: "Curators, of the pages of their category or place; administrators and deputies",
  admin: "Administrators, and deputies but for what destroys",
};

type Props = { call: { name: string; row: Endpoint }; operation: Operation; limits: Limits };

/** A call: address and summary, with the details in a fold. */
export function CallReference({ call: { name, row }, operation, limits }: Props) {
  const fields = fieldsOfCall(operation);
  return (
    <details className={`${layout.box} ${styles.entry}`} id={`call-${name}`}>
      <summary>
        {row.method === "GET" && <span className={styles.method}>GET</span>}
        {row.kind !== "event-stream" && <span className={styles.method}>POST</span>}
        <code className={styles.path}>{row.path}</code>
        <span className={styles.summary}>
          <WithCode text={row.summary} />
        </span>
      </summary>
      <dl className={styles.facts}>
        <div>
          <dt>Who</dt>
          <dd>{WHO[row.who]}</dd>
        </div>
        {row.task && (
          <div>
            <dt>Task</dt>
            <dd>
              <code>{row.task}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>How often</dt>
          <dd>{howOften(row.limit, limits)}</dd>
        </div>
        <div>
          <dt>Typed client</dt>
          <dd>
            <code>contract.{name}</code>
          </dd>
        </div>
      </dl>
      <h4>Fields</h4>
      {fields.length > 0 ? <Fields fields={fields} kind="call" /> : <p>None.</p>}
      <h4>Answer</h4>
      <Answer schema={answerOf(operation)} />
      <h4>Errors</h4>
      <ul className={styles.errors}>
        {errorsOf(row).map((code) => (
          <li key={code}>
            <a href={`#error-${code}`}>
              {ERRORS[code].status} <code>{code}</code>
            </a>
            <span>{ERRORS[code].title.en}</span>
            {LOCALES.includes("ga") && <span lang="ga">{ERRORS[code].title.ga}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function howOften(limit: LimitClass, limits: Limits): string {
  const { points, seconds } = limits[limit];
  const whose = limit === "read" || limit === "search" ? "from one address" : "by one account";
  return `${points} times ${seconds === 60 ? "a minute" : `in ${seconds / 60} minutes`} ${whose}`;
}

/** Named schemas are linked instead of repeated. */
function Answer({ schema }: { schema: JsonSchema }) {
  const fields = fieldsOf(schema.items ?? schema);
  return (
    <>
      <p>
        <SchemaType schema={schema} />
        {schema.description && (
          <>
            : <WithCode text={schema.description} />
          </>
        )}
      </p>
      {fields.length > 0 && <Fields fields={fields} kind="answer" />}
    </>
  );
}
