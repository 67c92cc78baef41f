import { CLIENT_ERRORS, ERRORS, FIELD_ERRORS } from "../../../contract/errors.ts";
import styles from "./docs.module.css";

type Text = { en: string; ga: string };

/** All error codes with their texts in both languages. The `type` of a problem (RFC 9457) links to its entry. */
export function ErrorCatalogue() {
  return (
    <>
      <h2 id="errors">Errors</h2>
      <p>
        An error comes as <code>application/problem+json</code> (RFC 9457). Decide by <code>code</code>: it never
        changes. <code>title</code> and <code>detail</code> are for people, in English or in Irish as{" "}
        <code>Accept-Language</code> asks, and may be reworded.
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

function Catalogue({ rows, id }: { rows: { code: string; status?: number; text: Text }[]; id: string }) {
  return (
    <dl className={styles.catalogue}>
      {rows.map(({ code, status, text }) => (
        <div key={code} id={`${id}-${code}`}>
          <dt>
            {status} <code>{code}</code>
          </dt>
          <dd>{text.en}</dd>
          <dd lang="ga">{text.ga}</dd>
        </div>
      ))}
    </dl>
  );
}
