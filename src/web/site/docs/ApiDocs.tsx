import type { Endpoint } from "../../../contract/endpoint.ts";
import { SUBJECTS } from "../../../contract/index.ts";
import { defineScreen } from "../../document/screen.ts";
import grids from "../../theme/grids.module.css";
import { CallReference, type Limits } from "./CallReference.tsx";
import styles from "./docs.module.css";
import { ErrorCatalogue } from "./ErrorCatalogue.tsx";
import { Fields } from "./Fields.tsx";
import { GettingStarted } from "./GettingStarted.tsx";
import { type ApiDocument, fieldsOf } from "./json-schema.ts";

export type ApiDocsData = { document: ApiDocument; limits: Limits };

const ADDRESS = "/api/docs";

/** A section for each subject of the contract; its title is also its anchor. */
const SECTIONS = Object.values(SUBJECTS).map(({ title, calls }) => ({
  title,
  id: title.toLowerCase().replaceAll(" ", "-"),
  calls: Object.entries<Endpoint>(calls).map(([name, row]) => ({ name, row })),
}));

/**
 * The reference of the API, generated from the contract. In English only, outside of `/{locale}`; the server passes the
 * OpenAPI document.
 */
export const ApiDocsScreen = defineScreen<ApiDocsData>({
  path: ADDRESS,
  load: () => Promise.reject(new Error("The reference is rendered with its data in hand")),
  head: (_data, { site }) => ({
    title: "Open API",
    description: `Every call of ${site.name.en}, what it takes, what it answers and what may go wrong.`,
    address: ADDRESS,
  }),
  View({ data: { document, limits } }) {
    return (
      <div className={`column ${styles.docs}`}>
        <header className={grids.title}>
          <h1>Open API</h1>
          <p className={grids.lead}>
            What this directory shows, it also tells to programs: openly, and free of charge.
          </p>
          <p className={styles.links}>
            <a href="/api/openapi.json">OpenAPI 3.1 document</a> <span>version {document.info.version}</span>
          </p>
        </header>
        <Contents />
        <div className={styles.text}>
          <GettingStarted serverUrl={document.servers[0]?.url ?? "/api"} />
          <h2 id="calls">Calls</h2>
          {SECTIONS.map(({ title, id, calls }) => (
            <section key={id} id={id} aria-label={title}>
              <h3>{title}</h3>
              {calls.map((call) => {
                const { post, get } = document.paths[call.row.path] ?? {};
                const operation = post ?? get; // event streams have GET only
                return operation && <CallReference key={call.name} call={call} operation={operation} limits={limits} />;
              })}
            </section>
          ))}
          <Schemas document={document} />
          <ErrorCatalogue />
        </div>
      </div>
    );
  },
});

function Contents() {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <ul>
        <li>
          <a href="#start">Getting started</a>
        </li>
        <li>
          <a href="#rules">What holds everywhere</a>
        </li>
        {SECTIONS.map(({ title, id }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
        <li>
          <a href="#things">Schemas in answers</a>
        </li>
        <li>
          <a href="#errors">Errors</a>
        </li>
      </ul>
    </nav>
  );
}

/** The named schemas of responses. */
function Schemas({ document }: { document: ApiDocument }) {
  const things = Object.entries(document.components.schemas).sort(([one], [other]) => one.localeCompare(other));
  return (
    <>
      <h2 id="things">Schemas in answers</h2>
      {things.map(([name, schema]) => (
        <details key={name} className={styles.entry} id={`thing-${name}`}>
          <summary>
            <code className={styles.path}>{name}</code>
            {schema.description && <span className={styles.summary}>{schema.description}</span>}
          </summary>
          <Fields fields={fieldsOf(schema)} kind="answer" />
        </details>
      ))}
    </>
  );
}
