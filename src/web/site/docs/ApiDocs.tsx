import { CLIENT_ERRORS, ERRORS } from "#core/contract/errors.ts";
import { FIELD_ERRORS } from "#core/contract/field-errors.ts";
import { SUBJECTS } from "#core/contract/index.ts";
import type { NamesByLanguage } from "#core/contract/languages.ts";
import { FIRST, LOCALES } from "#core/contract/locales.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { staticMarkup } from "#core/web/document/static-markup.ts";
import grids from "#core/web/theme/grids.module.css";
import layout from "#core/web/ui/layout.module.css";
import { CallReference, type Limits } from "./CallReference.tsx";
import styles from "./docs.module.css";
import { Fields } from "./Fields.tsx";
import { GettingStarted } from "./GettingStarted.tsx";
import { type ApiDocument, fieldsOf } from "./json-schema.ts";

/** `outline`: what stands for the reference until its document is complete. */
export type ApiDocsData = { outline: string };

const ADDRESS = "/api/docs";

/** A section for each subject that the document names; its title is also its anchor. */
const sectionsIn = ({ tags }: ApiDocument) =>
  Object.entries(SUBJECTS)
    .filter(([subject]) => tags.some(({ name }) => name === subject))
    .map(([, { title, calls }]) => ({
      title,
      id: title.toLowerCase().replaceAll(" ", "-"),
      calls: Object.entries(calls).map(([name, row]) => ({ name, row })),
    }));

/**
 * The reference of the API, generated from the contract. In English only, outside of `/{locale}`; the server puts the reference itself,
 * which the build has rendered, in the place of its outline: two megabytes, that React would render for a fifth of a second.
 */
export const ApiDocsScreen = defineScreen<ApiDocsData>({
  path: ADDRESS,
  load: () => Promise.reject(new Error("The reference is rendered with its data in hand")),
  head: (_data, { site }) => ({
    title: "Open API",
    description: `Every call of ${site.name[FIRST]}, what it takes, what it answers and what may go wrong.`,
    address: ADDRESS,
  }),
  View: ({ data: { outline } }) => (
    <div className={`column ${styles.docs}`} dangerouslySetInnerHTML={{ __html: outline }} />
  ),
});

type ReferenceData = { document: ApiDocument; limits: Limits };

/** The HTML within the screen. It needs nothing of the running place but the address in the document, and the limits. */
export function referenceHtml({ document, limits }: ReferenceData): string {
  const sections = sectionsIn(document);
  return staticMarkup(
    <>
      <header className={grids.title}>
        <h1 data-below="3">Open API</h1>
        <p className={grids.lead}>What this directory shows, it also tells to programs: openly, and free of charge.</p>
        <p className={styles.links}>
          <a href="/api/openapi.json">OpenAPI 3.1 document</a> <span>version {document.info.version}</span>
        </p>
      </header>
      <Contents of={sections} />
      <div className={styles.text}>
        <GettingStarted serverUrl={document.servers[0]?.url ?? "/api"} />
        <h2 id="calls">Calls</h2>
        {sections.map(({ title, id, calls }) => (
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
    </>,
  );
}

const ATTRIBUTE = /\s(?:class|data-[\w-]+)="[^"]*"/g;

/** An element with each class and each attribute of primitives in it, by which the rules of its document are found. */
export const outlineOf = (html: string): string =>
  [...new Set(html.match(ATTRIBUTE))].map((attribute) => `<i${attribute}></i>`).join("");

function Contents({ of }: { of: ReturnType<typeof sectionsIn> }) {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <ul>
        <li>
          <a href="#start">Getting started</a>
        </li>
        <li>
          <a href="#rules">What holds everywhere</a>
        </li>
        {of.map(({ title, id }) => (
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
        <details key={name} className={`${layout.box} ${styles.entry}`} id={`thing-${name}`}>
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

/** All error codes with their texts in both languages. The `type` of a problem (RFC 9457) links to its entry. */
function ErrorCatalogue() {
  return (
    <>
      <h2 id="errors">Errors</h2>
      <p>
        An error comes as <code>application/problem+json</code> (RFC 9457). Decide by <code>code</code>: it never
        changes. <code>title</code> and <code>detail</code> are for people, in the language of the directory that{" "}
        <code>Accept-Language</code> asks for, and may be reworded.
      </p>
      <Catalogue
        rows={Object.entries(ERRORS).map(([code, { status, title }]) => ({ code, status, text: title }))}
        id="error"
      />
      <h3>In one field</h3>
      <p>
        <code>invalid-fields</code> lists every wrong field in <code>errors</code>, each with its <code>path</code> and
        one of these codes.
      </p>
      <Catalogue rows={Object.entries(FIELD_ERRORS).map(([code, text]) => ({ code, text }))} id="field-error" />
      <h3>Found by the typed client</h3>
      <p>What went wrong before an answer of ours arrived. No server sends these.</p>
      <Catalogue rows={Object.entries(CLIENT_ERRORS).map(([code, { title }]) => ({ code, text: title }))} id="error" />
    </>
  );
}

function Catalogue({ rows, id }: { rows: { code: string; status?: number; text: NamesByLanguage }[]; id: string }) {
  return (
    <dl className={styles.catalogue}>
      {rows.map(({ code, status, text }) => (
        <div key={code} id={`${id}-${code}`}>
          <dt>
            {status} <code>{code}</code>
          </dt>
          <dd>{text.en}</dd>
          {LOCALES.includes("ga") && <dd lang="ga">{text.ga}</dd>}
        </div>
      ))}
    </dl>
  );
}
