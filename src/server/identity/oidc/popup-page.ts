import type { FastifyReply } from "fastify";
import { POPUP_CHANNEL, type PopupEvent } from "../../../contract/identity.ts";
import { escapeMarkup } from "../../../domain/escape-markup.ts";
import { hashSource } from "../../../domain/hash-source.ts";

/** Tells the page that opened the popup how it ended, and closes the popup where the browser lets it. */
const SCRIPT = `
const { event } = document.body.dataset;
if (event) {
  new BroadcastChannel(${JSON.stringify(POPUP_CHANNEL)}).postMessage(JSON.parse(event));
  setTimeout(() => window.close(), 100);
}
`;

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; script-src ${hashSource(SCRIPT)}; base-uri 'none'; frame-ancestors 'none'`,
};

/**
 * The popup's own page, at its end. Both languages stand in it: who reads it at all waits for a window to close.
 * @param event none where nobody waits for it any more, or we cannot tell who
 */
export function sendPopupPage(reply: FastifyReply, event: PopupEvent | null): FastifyReply {
  const isDone = event !== null && "urlResponse" in event;
  const texts = isDone
    ? {
        en: "That is done. You can close this window.",
        ga: "Tá sé sin déanta. Is féidir leat an fhuinneog seo a dhúnadh.",
      }
    : {
        en: "The sign-in did not work. Close this window and try again.",
        ga: "Níor éirigh leis an logáil isteach. Dún an fhuinneog seo agus bain triail eile as.",
      };
  const data = event ? ` data-event="${escapeMarkup(JSON.stringify(event))}"` : "";
  return reply.headers(HEADERS).send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign-in</title>
<body${data}>
<p>${texts.en}</p>
<p lang="ga">${texts.ga}</p>
<script>${SCRIPT}</script>
</body>
</html>
`);
}
