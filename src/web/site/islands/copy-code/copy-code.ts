import { islands } from "../island-texts.ts";

const SHOWN_MS = 5_000;

/** Copies the code beside its button. */
class CopyCode extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button")!;
    button.hidden = false;
    button.onclick = async () => {
      const status = this.querySelector("p")!;
      const { copied, failed } = islands.copy;
      try {
        await navigator.clipboard.writeText(this.querySelector("code")!.textContent);
        status.textContent = copied;
      } catch {
        status.textContent = failed; // permission denied, or not a secure context
        getSelection()?.selectAllChildren(this.querySelector("code")!);
      }
      setTimeout(() => {
        status.textContent = "";
      }, SHOWN_MS);
    };
  }
}

customElements.define("copy-code", CopyCode);

/** The previews beside are as high as what they show. */
addEventListener("message", ({ origin, source, data }) => {
  if (origin !== location.origin || data?.eolaire !== "height") return;
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.contentWindow === source) frame.style.height = `${data.height}px`;
  }
});
for (const frame of document.querySelectorAll("iframe")) {
  frame.contentWindow?.postMessage({ eolaire: "measure" }, location.origin);
}
