import { islands } from "../island-texts.ts";

const SHOWN_MS = 5_000;

/** Opens the share sheet of the device (Web Share API), or copies the address. Without the script the link is `mailto:`. */
class ShareButton extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector("a")!;
    // It acts as a button now: announced as one, and activated with the space bar too.
    link.setAttribute("role", "button");
    link.onclick = (event) => {
      event.preventDefault();
      void this.#share();
    };
    link.onkeydown = (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      link.click();
    };
  }

  async #share() {
    const { title = document.title, address: url = location.href } = this.dataset;
    const texts = islands.share;
    if (navigator.share) {
      // Rejected when the reader cancels: no message.
      return navigator.share({ title, url }).catch(() => {});
    }
    try {
      await navigator.clipboard.writeText(url);
      this.#announce(texts.copied);
      setTimeout(() => this.#announce(""), SHOWN_MS);
    } catch {
      // The clipboard needs HTTPS and permission: otherwise the address is shown for copying.
      this.#announce(texts.failed({ url }));
    }
  }

  #announce(message: string) {
    this.querySelector("p")!.textContent = message;
  }
}

customElements.define("share-button", ShareButton);
