export const OFFICE_NOTICES_ID = "office-notices";

/** Where the server reports that the notices of the office have changed (server/site/notice-stream.ts). */
export const NOTICE_STREAM = "/notices/stream";
export const NOTICE_FOLLOWER = "/notices/follow.js";

/** After the load, so that a visit that ends soon loads no script for this and opens no connection. */
const STARTS_AFTER_MS = 5_000;

/** An inline script that loads the one below, which few visits need: documents stay small. */
export const OFFICE_NOTICES_SCRIPT = `addEventListener("load", () => {
  setTimeout(() => document.head.append(Object.assign(document.createElement("script"), { src: "${NOTICE_FOLLOWER}" })), ${STARTS_AFTER_MS});
});`;

/**
 * A script that shows a new notice on pages that are open. The stream sends the version of the notices that stand; where it is
 * another one than that of the document, the notices and the opening states are taken from the page as it is now. A page that is not
 * visible holds no connection, and asks when it is visible again. Styles are taken out first: the content security policy
 * names the hash of those of this document only, and reports others.
 */
export const NOTICE_FOLLOWER_SCRIPT = `(() => {
  const box = document.getElementById("${OFFICE_NOTICES_ID}");
  let stream;
  const show = async (version) => {
    const answer = await fetch(location.href, { cache: "no-cache" });
    if (!answer.ok) return;
    const html = (await answer.text()).replace(/<style[^]*?<\\/style>/g, "");
    const fresh = new DOMParser().parseFromString(html, "text/html");
    box.dataset.version = version;
    box.replaceChildren(...fresh.getElementById("${OFFICE_NOTICES_ID}").childNodes);
    const states = [...fresh.querySelectorAll('[data-island="OpeningNow"]')];
    const shown = document.querySelectorAll('[data-island="OpeningNow"]');
    if (states.length === shown.length) shown.forEach((state, at) => state.replaceWith(states[at]));
    document.dispatchEvent(new Event("islands"));
  };
  const follow = () => {
    stream?.close();
    stream = undefined;
    if (document.hidden) return;
    stream = new EventSource("${NOTICE_STREAM}");
    stream.onmessage = ({ data }) => {
      if (data !== box.dataset.version) show(data).catch(() => {});
    };
  };
  follow();
  for (const name of ["visibilitychange", "pageshow"]) addEventListener(name, follow);
  addEventListener("pagehide", () => stream?.close());
})();
`;
