import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FIRST } from "#core/contract/locales.ts";

/** A message of the demonstration's outbox. */
export type OutboxItem = {
  id: string;
  state: string;
  type: string;
  locale: string;
  recipient: string;
  subject: string;
  /** The time at which it was written, to the minute. */
  written: string;
  trouble: string | null;
};

/** The style sheet of these screens; their content security policy names its hash. */
export const OUTBOX_STYLE = `
body{margin:0 auto;padding:24px 16px 48px;max-width:960px;background:#fbfaf7;color:#1f1d19;font:17px/1.55 system-ui,sans-serif}
h1{margin:0 0 8px;font:700 28px/1.15 Georgia,serif}
a{color:#12625d}
p{margin:0 0 16px;max-width:66ch}
ol{margin:0;padding:0;list-style:none}
li,dl,pre,iframe{box-sizing:border-box;margin:0 0 12px;padding:14px 16px;width:100%;background:#fff;border:1px solid #e7e2d8;border-radius:16px}
li a{font-weight:600}
small{display:block;color:#655e51;font-size:15px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px}
dt{color:#655e51}
dd,small,a{overflow-wrap:anywhere}
dd{margin:0}
pre{font:15px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
iframe{padding:0;height:680px}
`;

/** The list of the newest messages. The demonstration shows mails instead of sending them. */
export function outboxList(items: OutboxItem[]): string {
  return document(
    "Outbox",
    <>
      <h1>Outbox</h1>
      <p>
        What the directory has written to people, the newest first. This is a demonstration without a mail server:
        whoever signs up here finds the links and codes on this page.
      </p>
      {items.length === 0 && <p>Nothing yet. Register, or ask for a new password, and come back.</p>}
      <ol>
        {items.map((item) => (
          <li key={item.id}>
            <a href={`/dev/outbox/${item.id}`}>{item.subject || item.type}</a>
            <small>
              to {item.recipient}, {item.written}, {item.state}
            </small>
          </li>
        ))}
      </ol>
    </>,
  );
}

/** A message: headers, plain text with links, and the HTML in a frame. */
export function outboxMessage(item: OutboxItem, { text, hasHtml }: { text: string; hasHtml: boolean }): string {
  const title = item.subject || item.type;
  const html = `/dev/outbox/${item.id}/html`;
  const headers = {
    To: item.recipient,
    Type: item.type,
    Language: item.locale,
    Written: item.written,
    State: item.trouble ? `${item.state} (${item.trouble})` : item.state,
  };
  return document(
    title,
    <>
      <p>
        <a href="/dev/outbox">Outbox</a>
      </p>
      <h1>{title}</h1>
      <dl>
        {Object.entries(headers).map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={value}>{value}</dd>])}
      </dl>
      <pre lang={item.locale}>{withLinks(text)}</pre>
      {hasHtml && (
        <>
          <p>
            <a href={html}>As it looks, by itself</a>
          </p>
          <iframe src={html} title="The mail as it looks" sandbox="allow-top-navigation-by-user-activation" />
        </>
      )}
    </>,
  );
}

function withLinks(text: string): ReactNode {
  const segments = text.split(/(https?:\/\/\S+)/); // text and addresses alternate
  return segments.map((segment, index) =>
    index % 2 === 1 ? (
      <a key={index} href={segment}>
        {segment}
      </a>
    ) : (
      segment
    ),
  );
}

function document(title: string, body: ReactNode): string {
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
    </>,
  );
  const main = renderToStaticMarkup(<main>{body}</main>);
  return `<!doctype html><html lang="${FIRST}"><head>${head}<style>${OUTBOX_STYLE}</style></head><body>${main}</body></html>`;
}
