import type { FastifyReply } from "fastify";
import { POPUP_CHANNEL, type PopupEvent } from "../../../contract/identity.ts";
import { escapeMarkup } from "../../../domain/escape-markup.ts";
import { hashSource } from "../../../domain/hash-source.ts";

/** Sends the event to the page that opened the popup, and closes the popup if the browser allows it. */
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
 * The last page of a popup, in both languages; it is visible only if the window does not close.
 * @param event null where no page waits for it, or the page is unknown
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
