import { followAccount } from "#modules/my-day/hearts/follow-account.ts";
import { DAY_KEY, onHearts, readHearts, writeHearts } from "#modules/my-day/hearts/stored-hearts.ts";

/** The header's link, which has the marks of this browser in its address. */
const ownLink = () => document.querySelector<HTMLAnchorElement>("#my-day-link")!;

const pagesOf = (address: string) => (new URL(address).searchParams.get("pages") ?? "").split(",").filter(Boolean);

/** Lets the list of the address and the marks of the browser follow each other. */
class DayList extends HTMLElement {
  connectedCallback() {
    // A day that is planned together is nobody's own list.
    if (location.hash.startsWith("#plan=")) return;
    const pages = pagesOf(location.href);
    const { searchParams } = new URL(location.href);
    // An event was put in from its own screen: into the day of this browser.
    if (searchParams.has("events") && !searchParams.has("pages") && readHearts().length > 0) {
      return location.replace(`${location.href}&pages=${readHearts().join(",")}`);
    }
    // Opened without a list, such as from a bookmark: the browser's own.
    if (!new URL(location.href).searchParams.has("pages") && readHearts().length > 0 && !this.dataset.day)
      return location.replace(ownLink().href);
    this.#rememberDay();
    const isOwn = () =>
      pages.length === new Set([...pages, ...readHearts()]).size && pages.length === readHearts().length;
    // Each link within the screen leads to the same day with another list: that is the browser's then, too.
    this.addEventListener("click", ({ target }) => {
      const link = (target as Element).closest("a");
      if (link?.pathname === location.pathname && isOwn()) writeHearts(pagesOf(link.href));
    });
    this.#offerOthers(pages, isOwn);
    void this.#followAccount(isOwn);
  }

  /** Another browser of the same account may have changed the list. */
  async #followAccount(isOwn: () => boolean) {
    if (!isOwn()) return followAccount();
    await followAccount();
    if (!isOwn()) location.replace(ownLink().href);
  }

  #rememberDay() {
    try {
      if (this.dataset.day) localStorage.setItem(DAY_KEY, this.dataset.day);
    } catch {
      // Storage is full or blocked: the day is chosen again.
    }
  }

  /** Offers to take over a list that is not the browser's, and its own one. */
  #offerOthers(pages: string[], isOwn: () => boolean) {
    const offer = this.querySelector("p")!;
    const own = offer.querySelector("a")!;
    offer.querySelector("button")!.onclick = () => writeHearts([...readHearts(), ...pages]);
    const show = () => {
      offer.hidden = pages.length === 0 || isOwn() || pages.every((slug) => readHearts().includes(slug));
      own.hidden = readHearts().length === 0;
      own.href = ownLink().href;
    };
    show();
    onHearts(show);
  }
}

customElements.define("day-list", DayList);
