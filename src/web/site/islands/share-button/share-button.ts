import { islands } from "../island-texts.ts";

const SHOWN_MS = 5_000;

/** Shares as the device does, else copies the address; the link itself writes a mail. */
class ShareButton extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector("a")!;
    // It opens no address any more: said as what it is, and pressed with the space bar too.
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
      // Rejected when the reader thinks better of it: nothing to say then.
      return navigator.share({ title, url }).catch(() => {});
    }
    try {
      await navigator.clipboard.writeText(url);
      this.#say(texts.copied);
      setTimeout(() => this.#say(""), SHOWN_MS);
    } catch {
      // No clipboard without HTTPS or without leave: the address is shown, to be copied by hand.
      this.#say(texts.failed({ url }));
    }
  }

  #say(words: string) {
    this.querySelector("p")!.textContent = words;
  }
}

customElements.define("share-button", ShareButton);
