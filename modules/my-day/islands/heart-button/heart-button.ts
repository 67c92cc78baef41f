import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";
import { followAccount } from "#modules/my-day/hearts/follow-account.ts";
import { onHearts, readHearts, readSynced, writeHearts } from "#modules/my-day/hearts/stored-hearts.ts";

/** Marks a place in this browser, and takes the mark away. Without the script it is a link to *My day* with the place. */
class HeartButton extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector("a")!;
    const slug = new URL(link.href).searchParams.get("pages")!;
    // It acts as a button now: announced as one, and activated with the space bar too.
    link.setAttribute("role", "button");
    link.onclick = (event) => {
      const hearts = readHearts();
      const isMarked = hearts.includes(slug);
      if (!isMarked && hearts.length >= MAX_PAGES_OF_DAY) return; // *My day* opens, where places can be removed
      event.preventDefault();
      writeHearts(isMarked ? hearts.filter((one) => one !== slug) : [...hearts, slug]);
      void followAccount();
    };
    link.onkeydown = (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      link.click();
    };
    onHearts(() => link.setAttribute("aria-pressed", String(readHearts().includes(slug))));
  }
}

customElements.define("heart-button", HeartButton);

// Somebody has signed in since hearts were last shown here.
if (!readSynced()) void followAccount();
