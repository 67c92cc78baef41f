import { country } from "#core/contract/country.ts";
import { FIRST_NAME, SECOND_NAME } from "#core/contract/language-names.ts";
import { FIRST } from "#core/contract/locales.ts";
import { type ModuleName, thoseOn } from "#core/contract/module-names.ts";
import layout from "#core/web/ui/layout.module.css";
import { SLOTS_OF_MODULES } from "#start/compiled/slots.ts";
import styles from "./docs.module.css";

const { latitude, longitude } = country.map;

type Props = { serverUrl: string; modulesOff: readonly ModuleName[] };

/** A first call, and the rules that apply to all calls. */
export function GettingStarted({ serverUrl, modulesOff }: Props) {
  return (
    <>
      <h2 id="start">Getting started</h2>
      <p>Nothing to sign up for, no key. What is open now, within two kilometres?</p>
      <Code>{`curl '${serverUrl}/pages?open_at=now&near=${latitude},${longitude}&within_m=2000'`}</Code>
      <p>The same as JSON, for longer questions:</p>
      <Code>
        {`curl '${serverUrl}/pages' -H 'Content-Type: application/json' \\
     -d '{ "q": "chowder", "tag": ["wifi", "dogs-welcome"], "limit": 5 }'`}
      </Code>
      <p>
        All of it at once, as a table, on a map or as JSON: <a href={`/${FIRST}/open-data`}>open data</a>.
      </p>
      {thoseOn(SLOTS_OF_MODULES, modulesOff).map(
        ({ module, gettingStarted: filled }) => filled && <filled.component key={module} serverUrl={serverUrl} />,
      )}
      <p>In TypeScript, the client knows every call, its fields and its answer:</p>
      <Code>
        {`import { contract } from "./src/contract/index.ts";
import { createClient } from "./src/web/app/api/client.ts";

const client = createClient({ baseUrl: "${serverUrl}" });

const asked = { q: "chowder", open_at: "now" } as const;
const { data, error } = await client.call(contract.pages, asked);

if (error) console.log(error.title);
else for (const page of data.items) console.log(page.name, page.closes_at);`}
      </Code>
      <p>It never throws and never tries twice: what goes wrong comes back as error.</p>
      <h2 id="rules">What holds everywhere</h2>
      <ul className={layout.stack} data-gap="3">
        <li>
          <b>The body is the data</b>, without an envelope. Lists are <code>{"{ items, next_cursor }"}</code>; send the
          cursor back to go on, null is the end.
        </li>
        <li>
          <b>Two languages.</b> <code>name</code> is the {FIRST_NAME} and <code>name_ie</code> the {SECOND_NAME} of one
          text; either may be null.
        </li>
        <li>
          <b>Time.</b> Instants are ISO 8601 in UTC. Days (<code>2026-07-04</code>) and clock times (<code>09:30</code>)
          are those of {country.zone}.
        </li>
        <li>
          <b>Money</b> is whole cents.
        </li>
        <li>
          <b>GET or POST.</b> What can be asked by GET can be asked by POST, with the same fields as JSON. In an address
          a list is repeated or has commas: <code>tag=wifi,dogs-welcome</code>.
        </li>
        <li>
          <b>Signed in?</b> Send the identity token in the header <code>authtoken</code>, or as{" "}
          <code>Authorization: Bearer</code>. What is for one caller is asked by POST and never stored on the way.
        </li>
        <li>
          <b>A program</b> sends a token that its owner has made on <a href={`/${FIRST}/account#tokens`}>My account</a>:{" "}
          <code>Authorization: Bearer eol_…</code>. It does what it was made for, and never more than its owner. The{" "}
          <a href="/api/openapi.json">OpenAPI document</a> names the scope that each call needs.
        </li>
        <li>
          <b>Edits.</b> Only the fields that you send change; <code>null</code> clears one. With the{" "}
          <code>version</code> that you read, another edit meanwhile is told and not undone.
        </li>
        <li>
          <b>Photos</b> go as <code>multipart/form-data</code>: the fields first, then the file as <code>file</code>.
        </li>
        <li>
          <b>Unknown fields are refused</b>, so that a slip shows at once.
        </li>
        <li>
          <b>Ask again cheaply.</b> Answers carry a strong <code>ETag</code>; send it as <code>If-None-Match</code>, and
          an unchanged answer is a 304 without a body.
        </li>
        <li>
          <b>Too fast?</b> A 429 says in <code>Retry-After</code> how many seconds to wait.
        </li>
      </ul>
    </>
  );
}

/** A code block that scrolls horizontally, with the keyboard too. */
function Code({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <pre className={styles.code} tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
